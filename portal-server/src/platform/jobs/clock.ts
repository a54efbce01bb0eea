/** Every instant of the server comes from here: the database's clock (db/database-clock.ts), in tests one that they move. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
