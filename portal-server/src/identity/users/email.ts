import { z } from "zod";

// A live topic contains the address: wildcards and separators of AMQP, STOMP and URLs are refused.
const address = /^[^\s\p{C}*#/\\"%:@]+@[^\s\p{C}*#/\\"%:@]+$/u;

/** Normal form in which addresses are stored and compared. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}

/** E-mail address of a new account; parses to its normal form. */
export const accountEmail = z
  .string()
  .transform(normaliseEmail)
  .pipe(z.string().max(254).regex(address, 'must be an e-mail address without white space or any of * # / \\ " % :'));
