/** `ms` plus or minus 30 %, so that many pages do not retry at the same instant. */
export function withJitter(ms: number): number {
  return Math.round(ms * (0.7 + 0.6 * Math.random()));
}
