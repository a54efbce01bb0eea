/** Limits for a silent PostgreSQL: the poll interval in milliseconds, and the number of ticks that a reply may take. */
export const stallLimits = { tick: 200, patience: 4 };
