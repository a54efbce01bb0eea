/** Rejects with code `ETIMEDOUT` when the work takes longer than `milliseconds`. Does not cancel the work. */
export async function withDeadline<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error("Too late"), { code: "ETIMEDOUT" })), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
