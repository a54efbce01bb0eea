import type { Config } from "../../platform/config/config.ts";
import { network } from "../../platform/limits/network.ts";
import type { Allowance } from "../../platform/limits/shared-allowance.ts";
import type { Counted } from "../../platform/limits/throttle.ts";

const minute = 60_000;

// docs/reliability.md S10. These limits cannot end an active session: a refresh needs no password.
const perAccount = [
  { most: 10, within: 5 * minute },
  { most: 100, within: 60 * minute },
];
const perAddress = [{ most: 30, within: 5 * minute }];

/** Counters of a sign-in attempt: by account, whether it exists or not, and by network address. */
export function signInCounts(tenant: string, email: string, address: string): Counted[] {
  return [{ subject: `address ${network(address)}`, limits: perAddress }, ...signInAccountCounts(tenant, email)];
}

/** Allowances for successful sign-ins. They are limited because each one inserts a row. */
export function signedInAllowances(
  source: { tenant: string; email: string; address: string },
  { signInsPerHour, addressSignInsPerHour }: Pick<Config, "signInsPerHour" | "addressSignInsPerHour">,
): Allowance[] {
  const within = 60 * minute;
  return [
    { subject: `signed in ${source.tenant} ${source.email}`, most: signInsPerHour, within },
    { subject: `signed in from ${network(source.address)}`, most: addressSignInsPerHour, within },
  ];
}

/** The counter of `signInCounts` for the account. */
export function signInAccountCounts(tenant: string, email: string): Counted[] {
  return [{ subject: `sign-in ${tenant} ${email}`, limits: perAccount }];
}

/** Counter of an attempt from a browser with the account's device cookie. Other browsers cannot exhaust it. */
export function signInDeviceCounts(device: string): Counted[] {
  return [{ subject: `sign-in device ${device}`, limits: perAccount }];
}

/** Counter of a password typed inside a session. Other sessions cannot exhaust it. */
export function passwordCounts(session: string): Counted[] {
  return [{ subject: `password ${session}`, limits: perAccount }];
}
