/** `ms` give or take 30 %, so that many pages do not ask again at the same instant. */
export function withJitter(ms: number): number {
  return Math.round(ms * (0.7 + 0.6 * Math.random()));
}
