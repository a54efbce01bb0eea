/** Rejects with `late` when the work takes longer than `milliseconds`. Does not cancel the work. */
export function inTime<T>(work: Promise<T>, milliseconds: number, late: Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late), milliseconds);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
