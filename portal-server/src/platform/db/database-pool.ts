import { Socket } from "node:net";
import pg from "pg";

/** The database does not respond. Carries PostgreSQL's code `cannot_connect_now`, which the API maps to 503. */
class DatabaseUnreachable extends Error {
  override readonly name = "DatabaseUnreachable";
  readonly code = "57P03";
}

/** Receives the outage when it begins, and `undefined` when the database responds again. */
export type OutageListener = (outage: DatabaseUnreachable | undefined) => void;

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (error?: Error | boolean) => void,
) => void;

interface DatabasePoolConfig extends pg.PoolConfig {
  /** Milliseconds without a byte after which a connection is closed; longer than any statement may take. */
  silenceMillis?: number;
}

/**
 * A connection pool whose callers never wait for an unreachable database: between `interrupt` and `restore` every query
 * fails immediately, including those in flight.
 *
 * A checked-out connection that breaks removes itself from the pool: drizzle neither listens to its errors, which would
 * end the process, nor releases it when `begin` fails.
 */
export class DatabasePool extends pg.Pool {
  private readonly sockets: Set<Socket>;
  private readonly waiting = new Set<(outage: DatabaseUnreachable) => void>();
  private readonly outageListeners = new Set<OutageListener>();
  private readonly broken = new WeakMap<pg.PoolClient, Error>();
  private outage: DatabaseUnreachable | undefined;

  constructor({ silenceMillis = 0, ...config }: DatabasePoolConfig) {
    const sockets = new Set<Socket>();
    const stream = () => {
      const socket = new Socket();
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
      const onSilence = () =>
        socket.destroy(new DatabaseUnreachable(`The database was silent for ${silenceMillis} ms`));
      return socket.setTimeout(silenceMillis, onSilence);
    };
    super({ connectionTimeoutMillis: 5_000, keepAlive: true, keepAliveInitialDelayMillis: 5_000, ...config, stream });
    this.sockets = sockets;
    // The pool replaces idle connections that break; without a listener the error would end the process.
    this.on("error", () => {});
    // A server that restarts may end a connection in the packet that accepts it, before its caller has received it.
    this.on("connect", (client) => client.on("error", (error) => this.broken.set(client, error)));
  }

  /** Calls the listener when an outage begins or ends, and immediately when one is in progress. */
  onOutage(listener: OutageListener): void {
    this.outageListeners.add(listener);
    if (this.outage) listener(this.outage);
  }

  /** Fails every query in flight, and every further one until `restore`. */
  interrupt(reason: string): void {
    const began = this.outage === undefined;
    const outage = new DatabaseUnreachable(reason);
    this.outage = outage;
    for (const reject of this.waiting) reject(outage);
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
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.checkOut();
    this.checkOut().then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  private checkOut(): Promise<pg.PoolClient> {
    if (this.outage) return Promise.reject(new DatabaseUnreachable(this.outage.message));
    return new Promise((resolve, reject) => {
      this.waiting.add(reject);
      super
        .connect()
        .then((client) => {
          releaseOnlyOnce(client);
          const failure = this.broken.get(client);
          if (failure) reject(failure);
          // The caller was rejected while the connection was being made.
          if (!failure && this.waiting.has(reject)) resolve(client);
          else client.release(failure);
        }, reject)
        .finally(() => this.waiting.delete(reject));
    });
  }
}

function releaseOnlyOnce(client: pg.PoolClient): void {
  const release = client.release;
  let isCheckedOut = true;
  client.release = (error) => {
    if (!isCheckedOut) return;
    isCheckedOut = false;
    client.off("error", client.release);
    release(error);
  };
  client.on("error", client.release);
}
