import { isIPv6 } from "node:net";
import type { Config } from "../../platform/config/config.ts";
import type { Allowance } from "./shared-allowance.ts";
import type { Counted } from "./throttle.ts";

const minute = 60_000;

// reliability.md S10. An account's own limit cannot touch its living sessions: they refresh without a password.
const perAccount = [
  { most: 10, within: 5 * minute },
  { most: 100, within: 60 * minute },
];
const perAddress = [{ most: 30, within: 5 * minute }];

/** What an attempt to sign in counts against: the account, whether it exists or not, and the address. */
export function signInCounts(tenant: string, email: string, address: string): Counted[] {
  return [{ subject: `address ${network(address)}`, limits: perAddress }, ...signInAccountCounts(tenant, email)];
}

/** What sign-ins with the right password are taken from: each is a row of the database. */
export function signedInAllowances(
  who: { tenant: string; email: string; address: string },
  { signInsPerHour, addressSignInsPerHour }: Pick<Config, "signInsPerHour" | "addressSignInsPerHour">,
): Allowance[] {
  const within = 60 * minute;
  return [
    { subject: `signed in ${who.tenant} ${who.email}`, most: signInsPerHour, within },
    { subject: `signed in from ${network(who.address)}`, most: addressSignInsPerHour, within },
  ];
}

/** The part of it that is the account's. */
export function signInAccountCounts(tenant: string, email: string): Counted[] {
  return [{ subject: `sign-in ${tenant} ${email}`, limits: perAccount }];
}

/** What an attempt counts against in a browser that the account has signed in with: nobody else can use it up. */
export function signInDeviceCounts(device: string): Counted[] {
  return [{ subject: `sign-in device ${device}`, limits: perAccount }];
}

/** What a password typed inside a session counts against: that session, so that nobody else can use it up. */
export function passwordCounts(session: string): Counted[] {
  return [{ subject: `password ${session}`, limits: perAccount }];
}

// An IPv6 customer owns at least a /64, so its addresses count as one.
export function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.split("%", 1)[0]?.split("::") ?? [];
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}
