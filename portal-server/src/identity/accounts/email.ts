import { z } from "zod";

// Refused because a live topic is made of the address (contract.md): wildcards and separators of AMQP, STOMP and URLs.
const address = /^[^\s\p{C}*#/\\"%:@]+@[^\s\p{C}*#/\\"%:@]+$/u;

/** The form in which addresses are stored and compared. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}

/** An address that a new account may have, normalised. */
export const accountEmail = z
  .string()
  .transform(normaliseEmail)
  .pipe(z.string().max(254).regex(address, 'must be an e-mail address without white space or any of * # / \\ " % :'));
