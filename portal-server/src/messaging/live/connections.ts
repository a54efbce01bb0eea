import type { Clock } from "../../platform/jobs/clock.ts";
import type { LiveAccount } from "./live-account.ts";
import type { LiveConnection } from "./live-connection.ts";
import { closeCodes, liveLimits } from "./live-limits.ts";

interface ConnectionsDeps {
  clock: Clock;
  /** Returns the given sessions that are active. */
  activeSessions(sessions: string[]): Promise<Set<string>>;
  /** Called when the query for the sessions failed. The next check repeats it. */
  onError(error: unknown): void;
  perUser: number;
  /** The most connections of one address that have not signed in. */
  pendingPerAddress: number;
}

interface Origin {
  tenant: string;
  /** IP address, or the network that is counted as one address. */
  address: string;
}

/** All connections of this process. One timer checks their limits. */
export class Connections {
  private readonly all = new Map<LiveConnection, Origin>();
  private readonly timer: NodeJS.Timeout;
  private checking = false;
  private checkedAt = performance.now();

  constructor(private readonly deps: ConnectionsDeps) {
    this.timer = setInterval(() => this.sweep(), liveLimits.sweep);
    this.timer.unref();
  }

  get size(): number {
    return this.all.size;
  }

  add(connection: LiveConnection, from: Origin): void {
    this.all.set(connection, from);
  }

  remove(connection: LiveConnection): void {
    this.all.delete(connection);
  }

  /** Whether a user may have one more connection. */
  admits({ tenant, email }: LiveAccount): boolean {
    let count = 0;
    for (const { account } of this.all.keys()) if (account?.email === email && account.tenant === tenant) count += 1;
    return count < this.deps.perUser;
  }

  /** Whether an address may have one more connection that has not signed in. */
  admitsPending(address: string): boolean {
    let count = 0;
    for (const [{ account }, from] of this.all) if (!account && from.address === address) count += 1;
    return count < this.deps.pendingPerAddress;
  }

  /** Closes the connections of one session of a tenant, or of the whole tenant. */
  disconnect(tenant: string, session?: string): void {
    for (const [connection, from] of this.all) {
      const matches = session === undefined || connection.account?.session === session;
      if (from.tenant === tenant && matches) connection.close(closeCodes.sessionEnded);
    }
  }

  close(): void {
    clearInterval(this.timer);
    for (const connection of this.all.keys()) connection.close(closeCodes.goingAway);
    // The clients have 200 ms to answer the close frame; then the sockets are destroyed.
    setTimeout(() => {
      for (const connection of this.all.keys()) connection.cut();
    }, 200);
  }

  private sweep(): void {
    const now = performance.now();
    const wallClock = this.deps.clock.now().getTime();
    for (const connection of this.all.keys()) connection.sweep(now, wallClock);
    if (this.checking || now - this.checkedAt < liveLimits.sessionCheck) return;
    this.checking = true;
    this.closeEnded()
      .catch(this.deps.onError)
      .finally(() => {
        this.checking = false;
        this.checkedAt = performance.now();
      });
  }

  /** Queries the database, since a session can end in another process or with the removal of its account. */
  private async closeEnded(): Promise<void> {
    const connected = [...this.all.keys()].flatMap((connection) =>
      connection.account ? [{ connection, session: connection.account.session }] : [],
    );
    if (connected.length === 0) return;
    const active = await this.deps.activeSessions([...new Set(connected.map(({ session }) => session))]);
    for (const { connection, session } of connected)
      if (!active.has(session)) connection.close(closeCodes.sessionEnded);
  }
}
