import { randomInt } from "node:crypto";

// Without characters that are easily confused: 0 o, 1 l i.
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const groups = 4;
const groupLength = 5;

/** Generates a password of 99 random bits that is easy to copy, e.g. `k4mzt-…`. */
export function generatePassword(): string {
  const letter = () => alphabet[randomInt(alphabet.length)];
  const group = () => Array.from({ length: groupLength }, letter).join("");
  return Array.from({ length: groups }, group).join("-");
}
