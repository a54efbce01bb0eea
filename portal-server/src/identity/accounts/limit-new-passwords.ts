import type { FastifyRequest } from "fastify";
import { type CallLimits, perMinute } from "../../platform/http/call-limits.ts";
import { network } from "../../platform/limits/network.ts";

// The check of a new password takes some milliseconds, even for a caller without a valid recovery code.
const most = 300;

/** @throws ApiError `request.rate_limited` for an address that sends many new passwords */
export function limitNewPasswords(callLimits: CallLimits, { ip }: FastifyRequest): void {
  callLimits.take([{ subject: `new password ${network(ip)}`, rate: perMinute(most) }]);
}
