import type { GuestReason } from "@portico/shared-utility/contract";
import type { TabChannel } from "../browser/tab-channel.ts";

/** Messages between tabs about the session (docs/product.md#sessions). */
export type AuthMessage =
  | { type: "SIGNED_IN"; token: string; email: string }
  | { type: "TOKEN_REFRESHED"; token: string; email: string }
  | { type: "SIGNED_OUT"; reason: GuestReason };

export type AuthChannel = TabChannel<AuthMessage>;
