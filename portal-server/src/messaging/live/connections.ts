import type { Clock } from "../../platform/jobs/clock.ts";
import type { LiveAccount } from "./live-account.ts";
import type { LiveConnection } from "./live-connection.ts";
import { closeCodes, liveLimits } from "./live-limits.ts";

interface ConnectionsDeps {
  clock: Clock;
  /** Which of these sessions still live. */
  alive(sessions: string[]): Promise<Set<string>>;
  /** The sessions could not be looked up: told, and tried again at the next turn. */
  onError(error: unknown): void;
  perPerson: number;
  /** How many of one address may be open before their CONNECT is accepted. */
  pendingPerAddress: number;
}

interface Origin {
  tenant: string;
  /** The address, or the network that counts as one. */
  address: string;
}

/** All connections of this process, and the one timer that keeps their limits. */
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

  /** Whether a person may have one more connection. */
  admits({ tenant, email }: LiveAccount): boolean {
    let count = 0;
    for (const { account } of this.all.keys()) if (account?.email === email && account.tenant === tenant) count += 1;
    return count < this.deps.perPerson;
  }

  /** Whether an address may have one more connection that has not signed in. */
  admitsPending(address: string): boolean {
    let count = 0;
    for (const [{ account }, from] of this.all) if (!account && from.address === address) count += 1;
    return count < this.deps.pendingPerAddress;
  }

  /** Closes the connections of a tenant's one session, or of the whole tenant. */
  disconnect(tenant: string, session?: string): void {
    for (const [connection, from] of this.all) {
      const isMeant = session === undefined || connection.account?.session === session;
      if (from.tenant === tenant && isMeant) connection.close(closeCodes.sessionEnded);
    }
  }

  close(): void {
    clearInterval(this.timer);
    for (const connection of this.all.keys()) connection.close(closeCodes.goingAway);
    // The peers have this moment to answer; the server's end does not wait for those who do not.
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
    this.endDead()
      .catch(this.deps.onError)
      .finally(() => {
        this.checking = false;
        this.checkedAt = performance.now();
      });
  }

  /** A session may end in another process, or by an account's removal: the database alone knows. */
  private async endDead(): Promise<void> {
    const connected = [...this.all.keys()].flatMap((connection) =>
      connection.account ? [{ connection, session: connection.account.session }] : [],
    );
    if (connected.length === 0) return;
    const alive = await this.deps.alive([...new Set(connected.map(({ session }) => session))]);
    for (const { connection, session } of connected) if (!alive.has(session)) connection.close(closeCodes.sessionEnded);
  }
}
