/** Where a trace comes from. */
export interface Origin {
  stack: string;
  /** The place in the application's code. The same in each visit, whatever has called the code. */
  place: string;
}

/** Something that an application has added to the page. `place` and `remove` may be called repeatedly. */
export interface Trace {
  kind: "timer" | "listener" | "style";
  /** A description, e.g. `resize listener of the window`. */
  what: string;
  /** Puts it on the page. */
  place(): void;
  /** Takes it off the page, until it is placed again. */
  remove(): void;
  /** Whether the application has removed it in a way that nobody sees. */
  isGone?(): boolean;
  /** Called when it will never be placed again. */
  ended?(): void;
}

interface PageOfPart {
  isShown(): boolean;
  whenUnseen(work: () => void): void;
}

interface Kept extends Origin {
  trace: Trace;
  /** The visit in which it was added; 0 before the first one, when the module runs and bootstraps. */
  visit: number;
}

/**
 * What one application has added to the page and has not removed itself. It is off the page while the application is
 * not mounted. At the next mount it is given back, since what a module adds when it runs it does not add again. What a
 * visit has left ends as soon as the same place in the code adds something in a later visit.
 *
 * @param page.isShown whether the address is the application's own
 * @param page.whenUnseen calls back when nothing is seen any more of an application that was left
 */
export function createPartTraces({ isShown, whenUnseen }: PageOfPart) {
  const kept = new Set<Kept>();
  let visits = 0;
  let isAway = false;

  function end(entry: Kept): void {
    if (!kept.delete(entry)) return;
    entry.trace.remove();
    entry.trace.ended?.();
  }

  /** Everything acts again. */
  function wake(): void {
    isAway = false;
    for (const { trace } of kept) trace.place();
  }

  return {
    isShown,
    isAway: () => isAway,
    /** Keeps a trace, and puts it on the page unless the application is away. @returns ends it */
    add(trace: Trace, { stack, place }: Origin): () => void {
      const isEarlier = (entry: Kept) => entry.visit > 0 && entry.visit < visits;
      for (const entry of kept) if (isEarlier(entry) && entry.place === place) end(entry);
      const added = { trace, stack, place, visit: visits };
      kept.add(added);
      if (!isAway) trace.place();
      return () => end(added);
    },
    /** A visit begins. */
    visit(): void {
      visits += 1;
      wake();
    },
    wake,
    /** Nothing of the application acts, and what it adds late waits for its next visit. */
    suspend(): void {
      isAway = true;
      for (const entry of kept) {
        const { trace } = entry;
        if (trace.isGone?.()) end(entry);
        else if (trace.kind !== "style") trace.remove();
      }
      whenUnseen(() => {
        if (isAway) for (const { trace } of kept) if (trace.kind === "style") trace.remove();
      });
    },
    /** The module will run again: what its last run has added never comes back. */
    forget(): void {
      for (const entry of kept) end(entry);
      visits = 0;
      isAway = false;
    },
    /** What this visit has added and not removed yet. */
    left: (): readonly { trace: Trace; stack: string }[] =>
      [...kept].filter((entry) => visits > 0 && entry.visit === visits && !entry.trace.isGone?.()),
  };
}

export type PartTraces = ReturnType<typeof createPartTraces>;
