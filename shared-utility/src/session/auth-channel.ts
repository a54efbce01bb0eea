import type { GuestReason } from "@portico/shared-utility/contract";
import type { TabChannel } from "../browser/tab-channel.ts";

/** What tabs tell each other on the authentication channel (specification section 4). */
export type AuthMessage =
  | { type: "SIGNED_IN"; token: string; email: string }
  | { type: "TOKEN_REFRESHED"; token: string; email: string }
  | { type: "SIGNED_OUT"; reason: GuestReason };

export type AuthChannel = TabChannel<AuthMessage>;
