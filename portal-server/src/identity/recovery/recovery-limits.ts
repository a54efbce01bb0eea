import { network } from "../accounts/attempt-limits.ts";
import type { Counted } from "../accounts/throttle.ts";

const second = 1_000;
const minute = 60 * second;

/** In milliseconds. */
export const codeLife = 10 * minute;
/** Before this, a further request sends nothing. */
export const resendAfter = 30 * second;
export const mostTries = 5;

const perAddress = [{ most: 30, within: 5 * minute }];
// A mailbox is not to be flooded by anybody who knows its address.
const requestsPerAccount = [
  { most: 6, within: 15 * minute },
  { most: 12, within: 60 * minute },
];
// Over all codes of an account (reliability.md S10).
const guessesPerAccount = [
  { most: 10, within: 5 * minute },
  { most: 30, within: 60 * minute },
];

/** Every request, from wherever its mail would go. */
export function requestAddressCounts(address: string): Counted[] {
  return [{ subject: `recovery address ${network(address)}`, limits: perAddress }];
}

/** Requests for one e-mail, whether anybody has it or not. */
export function requestAccountCounts(tenant: string, email: string): Counted[] {
  return [{ subject: `recovery ${tenant} ${email}`, limits: requestsPerAccount }];
}

/** Requests from a browser that the account has signed in with: strangers cannot use them up. */
export function requestDeviceCounts(device: string): Counted[] {
  return [{ subject: `recovery device ${device}`, limits: requestsPerAccount }];
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
