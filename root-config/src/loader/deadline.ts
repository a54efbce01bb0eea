/** Thrown when something did not settle in time. `waited` is in milliseconds. */
export class DeadlineError extends Error {
  readonly code = "deadline";

  constructor(
    what: string,
    readonly waited: number,
    /** What did not settle. It goes on, and may settle later. */
    readonly work: Promise<unknown> = new Promise(() => {}),
  ) {
    super(`${what} gave no answer after ${waited} ms`);
  }
}

/** Settles as `work` does, or rejects with a DeadlineError after `ms`. The work itself cannot be stopped. */
export function withDeadline<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DeadlineError(what, ms, work)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
