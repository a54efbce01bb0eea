/** The error that an application's call throws, e.g. about a topic or a slot. Applications compare `code`. */
export class CallError<Code extends string> extends Error {
  /**
   * @param sentence for developers: the problem and what to do
   * @param detail the objects of the problem, e.g. the topic and the other application
   */
  constructor(
    readonly code: Code,
    sentence: string,
    detail: string,
    cause?: unknown,
  ) {
    super(`${sentence} (${detail})`, { cause });
    this.name = "CallError";
  }
}
