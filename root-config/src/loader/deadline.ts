/** Thrown when work did not settle in time. `waited` is in milliseconds. */
export class DeadlineError extends Error {
  readonly code = "deadline";

  constructor(
    what: string,
    readonly waited: number,
    /** The work that did not settle. It continues, and may settle later. */
    readonly work: Promise<unknown> = new Promise(() => {}),
  ) {
    super(`${what} gave no response after ${waited} ms`);
  }
}

const lastTurn = 50;

/**
 * Settles as `work` does, or rejects with a DeadlineError after `ms`. The work itself cannot be stopped.
 *
 * It uses two timers in a row. WebKit fires the timers of a hidden page together, once a second, in the order in which
 * they were set. Any browser does the same after a long task. Work whose own timer was due settles between the two.
 */
export function withDeadline<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new DeadlineError(what, ms, work));
    const last = Math.min(lastTurn, ms);
    let timer = setTimeout(() => {
      timer = setTimeout(end, last);
    }, ms - last);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
