import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { z } from "zod";

const names = ["loopback", "linklocal", "uniquelocal"];

/** `TRUST_PROXY`: addresses, CIDR ranges or the names above, separated by commas. */
export const trustedProxies = z
  .string()
  .transform((value) => value.split(",").map((entry) => entry.trim()))
  .refine(
    (entries) => entries.every(isProxy),
    `must be addresses, CIDR ranges or ${names.join(", ")}, separated by commas`,
  );

function isProxy(entry: string): boolean {
  return names.includes(entry) || isIP(entry) !== 0 || (entry.includes("/") && ipaddr.isValidCIDR(entry));
}
