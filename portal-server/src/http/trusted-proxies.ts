import { BlockList, isIP } from "node:net";
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
  const [address = "", prefix, rest] = entry.split("/");
  if (names.includes(entry)) return true;
  const family = isIP(address);
  if (family === 0 || rest !== undefined) return false;
  return prefix === undefined || isPrefix(address, prefix, family);
}

function isPrefix(address: string, prefix: string, family: number): boolean {
  if (!/^\d{1,3}$/.test(prefix)) return false;
  try {
    new BlockList().addSubnet(address, Number(prefix), family === 6 ? "ipv6" : "ipv4");
    return true;
  } catch {
    return false;
  }
}
