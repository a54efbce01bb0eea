import type { Broker } from "./broker.ts";
import type { ConnectFrame } from "./client-frame.ts";
import type { LiveAccount } from "./live-account.ts";

/** What a connection needs of the portal. */
export interface ConnectionDeps {
  tenant: string;
  broker: Broker;
  authenticate(frame: ConnectFrame): Promise<LiveAccount | undefined>;
  /** `false` when the person has too many connections already. */
  admit(account: LiveAccount): boolean;
}
