import type { Notification } from "@portico/shared-utility/contract";

// The provider takes 4,096 bytes.
const mostBytes = 3_800;

/** What a push carries (specification section 3): strings only, its body shortened until all of it fits. */
export function pushPayload({ id, title, body, redirect, module }: Notification): Record<string, string> {
  const whole = { id, title, body, redirect, module };
  const letters = [...body];
  for (let most = letters.length; sizeOf(whole) > mostBytes && most > 0; ) {
    most = Math.floor(most * 0.8);
    whole.body = `${letters.slice(0, most).join("").trimEnd()}…`;
  }
  return whole;
}

function sizeOf(payload: Record<string, string>): number {
  return Buffer.byteLength(JSON.stringify(payload));
}
