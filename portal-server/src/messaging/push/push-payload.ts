import type { Notification } from "@portico/shared-utility/contract";

// The provider's limit is 4,096 bytes.
const mostBytes = 3_800;

/** Payload of a push (`docs/product.md#push`): strings only, with the body shortened until the payload fits. */
export function pushPayload({ id, title, body, redirect, module }: Notification): Record<string, string> {
  const payload = { id, title, body, redirect, module };
  const letters = [...body];
  for (let most = letters.length; sizeOf(payload) > mostBytes && most > 0; ) {
    most = Math.floor(most * 0.8);
    payload.body = `${letters.slice(0, most).join("").trimEnd()}…`;
  }
  return payload;
}

function sizeOf(payload: Record<string, string>): number {
  return Buffer.byteLength(JSON.stringify(payload));
}
