/**
 * How a silent PostgreSQL is detected: the poll interval in milliseconds, and the number of ticks an answer may take.
 */
export const stallLimits = { tick: 200, patience: 4 };
