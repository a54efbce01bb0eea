/** How a silent PostgreSQL is noticed: how often it is asked, in milliseconds, and how many ticks it may take to answer. */
export const stallLimits = { tick: 200, patience: 4 };
