import { timingSafeEqual } from "node:crypto";

/** Compares two secrets in constant time; the timing reveals only their lengths. */
export function sameBytes(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
