/** The user ended the command (Ctrl+C) before it had finished. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
  readonly code = "interrupted";
}

interface Call {
  /** The last step that was reported, e.g. `Publishing @app/stock …`. */
  step: string;
  /** What the call leaves behind after it has ended. */
  leaves: "nothing" | "file" | "change";
}

/** The reaction of a command to Ctrl+C: calls in flight end first, and no further call begins. */
export interface Interruption {
  /** Runs work that an interruption waits for. */
  hold<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs a call that an interruption waits for, and keeps its result. @throws Interrupted when the command was
   * interrupted before
   */
  finish<T>(call: Call, work: () => Promise<T>): Promise<T>;
  /** Rejects with Interrupted when the command is interrupted and no call is in flight. */
  whenFree: Promise<never>;
  /** The command ends by itself when it is interrupted, e.g. after it has stopped serving. */
  leaveToCommand(): void;
  /** Whether the command was interrupted and does not end by itself. */
  hasHappened(): boolean;
}

/**
 * @param signal aborted by Ctrl+C; never, if absent
 * @param wait called when a call is still in flight
 */
export function createInterruption(signal: AbortSignal | undefined, wait: () => void): Interruption {
  let running = 0;
  let isLeft = false;
  const done: Done = { changes: [], files: 0 };
  const { whenFree, end } = endable();
  const interrupted = () => new Interrupted(sentence(done));
  const settle = () => {
    if (running === 0 && !isLeft) end(interrupted());
  };
  signal?.addEventListener("abort", () => {
    if (running > 0 && !isLeft) wait();
    settle();
  });
  const hold: Interruption["hold"] = async (work) => {
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      // A command without another step ends with its own result.
      if (signal?.aborted) setImmediate(settle);
    }
  };
  return {
    hold,
    async finish({ step, leaves }, work) {
      if (signal?.aborted && !isLeft) throw interrupted();
      const result = await hold(work);
      if (leaves === "change") done.changes.push(step.replace(/ …$/, ""));
      if (leaves === "file") done.files += 1;
      return result;
    },
    whenFree,
    leaveToCommand: () => {
      isLeft = true;
    },
    hasHappened: () => signal?.aborted === true && !isLeft,
  };
}

interface Done {
  changes: string[];
  files: number;
}

function endable() {
  let end = (_: Interrupted) => {};
  const whenFree = new Promise<never>((_, reject) => {
    end = reject;
  });
  // It may reject before the command runs.
  whenFree.catch(() => undefined);
  return { whenFree, end: (reason: Interrupted) => end(reason) };
}

function sentence({ changes, files }: Done): string {
  const uploaded =
    files === 0
      ? ""
      : ` ${files === 1 ? "1 file was" : `${files} files were`} uploaded, which the next try does not repeat.`;
  if (changes.length === 0) return `Interrupted; nothing was changed.${uploaded}`;
  return `Interrupted. Done before: ${changes.join("; ")}.${uploaded}`;
}
