/** What a call of an application throws, e.g. about a topic or a slot. Applications compare `code`. */
export class CallError<Code extends string> extends Error {
  /**
   * @param sentence for developers: the problem and what to do
   * @param detail what happened to what, e.g. the topic and the other application
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
