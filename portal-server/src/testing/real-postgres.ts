import { join } from "node:path";

/** A separate PostgreSQL server for a test (scripts/lib/postgres.mjs), with simulated faults. */
export interface RealPostgres {
  port: number;
  database(name: string): string;
  /** Suspends all its processes; `thaw` resumes them. */
  freeze(): void;
  thaw(): void;
  kill(): Promise<void>;
  /** Ends it as an administrator does: every connection gets 57P01. */
  shutDown(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface Primary extends RealPostgres {
  /** Starts a standby with everything that this server acknowledges. */
  replica(): Promise<RealPostgres & { promote(): void }>;
}

const script = join(import.meta.dirname, "../../../scripts/lib/postgres.mjs");

/** Starts a server that flushes every commit to the disk. */
export async function startRealPostgres(): Promise<Primary> {
  const { startPostgres } = await import(script);
  return startPostgres({ durable: true });
}
