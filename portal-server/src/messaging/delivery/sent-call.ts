import { keyReused } from "../../platform/http/repeatable-call.ts";
import { keyedCall } from "../../platform/jobs/keyed-call.ts";
import type { AppBackEnd } from "./app-back-end.ts";
import type { Message, Sent } from "./message-schemas.ts";
import { sentRequests } from "./sent-request-table.ts";

interface Call {
  sender: AppBackEnd;
  message: Message;
  key: string | undefined;
  now: Date;
}

/** A call that sends a message, under its idempotency key; `undefined` without a key. */
export function sentCall({ sender, message, key, now }: Call) {
  if (key === undefined) return undefined;
  const { tenant, module } = sender;
  return keyedCall<Sent, { tenant: string; module: string }>(sentRequests, {
    ...{ caller: { tenant, module }, key, request: message, now },
    reused: keyReused,
    placeholder: {},
  });
}
