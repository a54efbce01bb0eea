/**
 * The source of every instant on the server: the database's clock (database-clock.ts), or a settable one in tests.
 */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
