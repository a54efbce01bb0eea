import { network } from "../../platform/limits/network.ts";
import type { Counted } from "../../platform/limits/throttle.ts";

const second = 1_000;
const minute = 60 * second;

/** Lifetime of a code in milliseconds. */
export const codeLife = 10 * minute;
/** Milliseconds after a request in which a further one sends no code. */
export const resendAfter = 30 * second;
export const mostTries = 5;

const perAddress = [{ most: 30, within: 5 * minute }];
// Protects a mailbox from a flood of codes.
const requestsPerAccount = [
  { most: 6, within: 15 * minute },
  { most: 12, within: 60 * minute },
];
// Over all codes of an account (docs/reliability.md S10).
const guessesPerAccount = [
  { most: 10, within: 5 * minute },
  { most: 30, within: 60 * minute },
];

/** Counter of all requests from one network, whatever the e-mail address. */
export function requestAddressCounts(address: string): Counted[] {
  return [{ subject: `recovery address ${network(address)}`, limits: perAddress }];
}

/** Counter of requests for one e-mail address, whether an account has it or not. */
export function requestAccountCounts(tenant: string, email: string): Counted[] {
  return [{ subject: `recovery ${tenant} ${email}`, limits: requestsPerAccount }];
}

/** Counter of requests from a browser with the account's device cookie. Other browsers cannot exhaust it. */
export function requestDeviceCounts(device: string): Counted[] {
  return [{ subject: `recovery device ${device}`, limits: requestsPerAccount }];
}

/** Counter of all requests from a browser with the account's device cookie, also of those that send no code. */
export function requestCallCounts(device: string): Counted[] {
  return [{ subject: `recovery calls ${device}`, limits: perAddress }];
}

export function guessAddressCounts(address: string): Counted[] {
  return [{ subject: `recovery-code address ${network(address)}`, limits: perAddress }];
}

export function guessAccountCounts(tenant: string, email: string): Counted[] {
  return [{ subject: `recovery-code ${tenant} ${email}`, limits: guessesPerAccount }];
}

export function guessDeviceCounts(device: string): Counted[] {
  return [{ subject: `recovery-code device ${device}`, limits: guessesPerAccount }];
}
