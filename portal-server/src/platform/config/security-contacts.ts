import { z } from "zod";

/** The addresses of `SECURITY_CONTACT`, separated by commas (RFC 9116, 2.5.3). A line break would begin another field. */
export const securityContacts = z
  .string()
  .transform((value) => value.split(",").map((entry) => entry.trim()))
  .refine((addresses) => addresses.every(isContact), "must be addresses that begin mailto: or https://");

function isContact(address: string): boolean {
  if (/\s/.test(address) || !URL.canParse(address)) return false;
  return ["mailto:", "https:"].includes(new URL(address).protocol);
}
