import { join } from "node:path";

/** A PostgreSQL of the test's own (scripts/lib/postgres.mjs), with its faults. */
export interface RealPostgres {
  port: number;
  database(name: string): string;
  /** Stops all its processes where they are; `thaw` lets them go on. */
  freeze(): void;
  thaw(): void;
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface Primary extends RealPostgres {
  /** A standby that has all that this server acknowledges. */
  replica(): Promise<RealPostgres & { promote(): void }>;
}

const script = join(import.meta.dirname, "../../../scripts/lib/postgres.mjs");

/** Starts one that writes through to the disk. */
export async function startRealPostgres(): Promise<Primary> {
  const { startPostgres } = await import(script);
  return startPostgres({ durable: true });
}
