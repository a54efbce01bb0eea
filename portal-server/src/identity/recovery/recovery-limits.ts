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

/** Counters of one kind of call. `perAccount` also limits one browser with the account's device cookie. */
function counters(name: string, perAccount: Counted["limits"]) {
  return {
    /** All calls from one network, whatever the e-mail address. */
    ofAddress: (address: string): Counted[] => [{ subject: `${name} address ${network(address)}`, limits: perAddress }],
    /** For one e-mail address, whether an account has it or not. */
    ofAccount: (tenant: string, email: string): Counted[] => [
      { subject: `${name} ${tenant} ${email}`, limits: perAccount },
    ],
    /** From a browser with the account's device cookie. Other browsers cannot exhaust it. */
    ofDevice: (device: string): Counted[] => [{ subject: `${name} device ${device}`, limits: perAccount }],
  };
}

export const requestCounts = counters("recovery", requestsPerAccount);
export const guessCounts = counters("recovery-code", guessesPerAccount);

/** Counter of all requests from a browser with the account's device cookie, also of those that send no code. */
export function requestCallCounts(device: string): Counted[] {
  return [{ subject: `recovery calls ${device}`, limits: perAddress }];
}
