import type { Broker } from "./broker.ts";
import type { ConnectFrame } from "./client-frame.ts";
import type { LiveAccount } from "./live-account.ts";

/** Dependencies of a live connection. */
export interface ConnectionDeps {
  tenant: string;
  broker: Broker;
  authenticate(frame: ConnectFrame): Promise<LiveAccount | undefined>;
  /** Returns `false` when the user already has too many connections. */
  admit(account: LiveAccount): boolean;
}
