import { randomInt } from "node:crypto";

// Without what is easily confused when read aloud or copied: 0 o, 1 l i.
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const groups = 4;
const groupLength = 5;

/** A password of 99 random bits that a person can copy, e.g. `k4mzt-…`. */
export function generatePassword(): string {
  const letter = () => alphabet[randomInt(alphabet.length)];
  const group = () => Array.from({ length: groupLength }, letter).join("");
  return Array.from({ length: groups }, group).join("-");
}
