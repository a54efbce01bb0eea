import { Socket } from "node:net";
import pg from "pg";

/** The database does not answer. Its code is PostgreSQL's `cannot_connect_now`, which the API answers with 503. */
export class DatabaseAway extends Error {
  override readonly name = "DatabaseAway";
  readonly code = "57P03";
}

/** Gets the outage when it begins, and `undefined` when the database answers again. */
export type OutageListener = (outage: DatabaseAway | undefined) => void;

type Lent = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (error?: Error | boolean) => void,
) => void;

export interface DatabasePoolConfig extends pg.PoolConfig {
  /** Milliseconds without a byte after which a connection is given up; longer than any statement may take. */
  silenceMillis?: number;
}

/**
 * A pool in which no caller waits for a database that is away: between `interrupt` and `restore` every query fails at
 * once, those under way too. A connection that breaks while it is lent leaves the pool by itself: drizzle neither
 * listens to its errors, which would end the process, nor releases it when `begin` fails.
 */
export class DatabasePool extends pg.Pool {
  private readonly sockets: Set<Socket>;
  private readonly waiting = new Set<(outage: DatabaseAway) => void>();
  private readonly outageListeners = new Set<OutageListener>();
  private outage: DatabaseAway | undefined;

  constructor({ silenceMillis = 0, ...config }: DatabasePoolConfig) {
    const sockets = new Set<Socket>();
    const stream = () => {
      const socket = new Socket();
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
      const silent = () => socket.destroy(new DatabaseAway(`The database was silent for ${silenceMillis} ms`));
      return socket.setTimeout(silenceMillis, silent);
    };
    super({ connectionTimeoutMillis: 5_000, keepAlive: true, keepAliveInitialDelayMillis: 5_000, ...config, stream });
    this.sockets = sockets;
    // The pool replaces an idle connection that breaks; without a listener the error would end the process.
    this.on("error", () => {});
  }

  /** Calls the listener when an outage begins or ends, and at once when one is under way. */
  onOutage(listener: OutageListener): void {
    this.outageListeners.add(listener);
    if (this.outage) listener(this.outage);
  }

  /** Fails every query under way, and all others until `restore`. */
  interrupt(reason: string): void {
    const began = this.outage === undefined;
    const outage = new DatabaseAway(reason);
    this.outage = outage;
    for (const giveUp of this.waiting) giveUp(outage);
    this.waiting.clear();
    for (const socket of this.sockets) socket.destroy(outage);
    if (began) for (const listener of this.outageListeners) listener(outage);
  }

  restore(): void {
    if (!this.outage) return;
    this.outage = undefined;
    for (const listener of this.outageListeners) listener(undefined);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Lent): void;
  override connect(callback?: Lent): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.lend();
    this.lend().then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  private lend(): Promise<pg.PoolClient> {
    if (this.outage) return Promise.reject(new DatabaseAway(this.outage.message));
    return new Promise((resolve, reject) => {
      this.waiting.add(reject);
      super
        .connect()
        .then((client) => {
          releasedOnce(client);
          // Its caller has been refused in the meantime.
          if (this.waiting.has(reject)) resolve(client);
          else client.release();
        }, reject)
        .finally(() => this.waiting.delete(reject));
    });
  }
}

function releasedOnce(client: pg.PoolClient): void {
  const release = client.release;
  let lent = true;
  client.release = (error) => {
    if (!lent) return;
    lent = false;
    client.off("error", client.release);
    release(error);
  };
  client.on("error", client.release);
}
