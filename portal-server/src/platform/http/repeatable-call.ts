import { z } from "zod";
import { keyedCall } from "../jobs/keyed-call.ts";
import { ApiError } from "./api-error.ts";
import { idempotencyKeys } from "./idempotency-key-table.ts";

/** The headers of a route that supports idempotency keys. */
export const repeatable = z.object({
  "idempotency-key": z
    .string()
    .regex(/^[\x21-\x7e]{1,100}$/)
    .optional()
    .describe("A call under a key of the last 24 hours is answered as that one was, and does nothing again"),
});

interface RepeatableCall {
  tenant: string;
  actor: string;
  /** Its `Idempotency-Key`; the call cannot be repeated without one. */
  key: string | undefined;
  /** Everything that identifies the request, including its path. */
  request: unknown;
  now: Date;
}

/** A user's or guest's call under an idempotency key; `undefined` without a key. */
export function repeatableCall<Result>({ tenant, actor, key, request, now }: RepeatableCall) {
  return key === undefined
    ? undefined
    : keyedCall<Result, { tenant: string; actor: string }>(idempotencyKeys, {
        ...{ caller: { tenant, actor }, key, request, now },
        reused: keyReused,
      });
}

/** The error for another request under the same key. */
export const keyReused = () => new ApiError("resource.conflict", { details: { header: "Idempotency-Key" } });
