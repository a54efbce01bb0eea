/** Where a trace comes from. */
export interface Origin {
  stack: string;
  /** The place in the application's code. The same in each visit, whatever has called the code. */
  place: string;
}

/** Something that an application has added to the page. `place` and `remove` may be called repeatedly. */
export interface Trace {
  kind: "timer" | "listener" | "style" | "element" | "connection";
  /** A description, e.g. `resize listener of the window`. */
  what: string;
  /** Puts it on the page. */
  place(): void;
  /** Reads what needs the layout, while nothing has been removed yet. @returns is passed to `remove` */
  measure?(): boolean;
  /** Takes it off the page, until it is placed again. */
  remove(measured?: boolean): void;
  /** Whether the application has removed it in a way that nobody sees. */
  isGone?(): boolean;
  /** Called when it will never be placed again. */
  ended?(): void;
}

interface PageOfPart {
  /** Of the application, e.g. `@app/tickets`. */
  specifier?: string;
  isShown(): boolean;
  whenUnseen(work: () => void): void;
  /** Notes the page as a visit finds it; its result takes back what the visit has changed. */
  beginVisit?(): () => void;
}

interface Kept extends Origin {
  trace: Trace;
  /** The visit in which it was added; 0 before the first one, when the module runs and bootstraps. */
  visit: number;
}

interface PartState {
  readonly kept: Set<Kept>;
  visits: number;
  isAway: boolean;
  isMounted: boolean;
  /** How many slots of other applications it fills now. */
  slots: number;
  endVisit: () => void;
}

/**
 * What one application has added to the page and has not removed itself. It is off the page while the application is
 * not mounted. At the next mount it is given back, since what a module adds when it runs it does not add again. What a
 * visit has left ends as soon as the same place in the code adds something in a later visit.
 *
 * @param page.isShown whether the address is the application's own
 * @param page.whenUnseen calls back when nothing is seen any more of an application that was left
 */
export function createPartTraces({ specifier, isShown, whenUnseen, beginVisit = () => () => {} }: PageOfPart) {
  const state = emptyState();
  return {
    specifier,
    isShown,
    isAway: () => state.isAway,
    /** Whether it has been mounted since its module ran. */
    hasVisited: () => state.visits > 0,
    /** Keeps a trace, and puts it on the page unless the application is away. @returns ends it */
    add: (trace: Trace, origin: Origin) => add(state, trace, origin),
    /** A visit begins. */
    visit: () => visit(state, beginVisit),
    /** Everything acts again. */
    wake: () => wake(state),
    /** Nothing of the application acts, and what it adds late waits for its next visit. */
    suspend(): void {
      // The frame and the lifecycle both suspend. What is added meanwhile waits anyway.
      if (state.isAway && !state.isMounted) return;
      state.isMounted = false;
      suspend(state, whenUnseen);
      state.endVisit();
    },
    /** A part of the application is mounted in a slot: it acts there, too. */
    enterSlot(): void {
      state.slots += 1;
      wake(state);
    },
    leaveSlot(): void {
      state.slots -= 1;
      if (!state.isMounted) suspend(state, whenUnseen);
    },
    /** The module will run again: what its last run has added never comes back. */
    forget: () => forget(state),
    /** What this visit has added and not removed yet. */
    left: (): readonly { trace: Trace; stack: string }[] => left(state),
  };
}

function forget(state: PartState): void {
  for (const entry of state.kept) end(state, entry);
  Object.assign(state, { visits: 0, isAway: false });
}

export type PartTraces = ReturnType<typeof createPartTraces>;

const emptyState = (): PartState => ({
  kept: new Set(),
  visits: 0,
  isAway: false,
  isMounted: false,
  slots: 0,
  endVisit: () => {},
});

function visit(state: PartState, beginVisit: () => () => void): void {
  state.visits += 1;
  state.isMounted = true;
  state.endVisit();
  state.endVisit = beginVisit();
  wake(state);
}

function add(state: PartState, trace: Trace, origin: Origin): () => void {
  const { kept, visits } = state;
  const isEarlier = (entry: Kept) => entry.visit > 0 && entry.visit < visits;
  for (const entry of kept) if (isEarlier(entry) && entry.place === origin.place) end(state, entry);
  const added = { trace, stack: origin.stack, place: origin.place, visit: visits };
  kept.add(added);
  if (!state.isAway) trace.place();
  return () => end(state, added);
}

function end({ kept }: PartState, entry: Kept): void {
  if (!kept.delete(entry)) return;
  entry.trace.remove();
  entry.trace.ended?.();
}

function wake(state: PartState): void {
  state.isAway = false;
  for (const { trace } of state.kept) trace.place();
}

function suspend(state: PartState, whenUnseen: PageOfPart["whenUnseen"]): void {
  if (state.slots > 0) return;
  state.isAway = true;
  // All reads before the first write: the page is laid out once, whatever the number of elements.
  const measures = new Map([...state.kept].map((entry) => [entry, entry.trace.measure?.()]));
  for (const entry of state.kept) {
    const { trace } = entry;
    if (trace.isGone?.()) end(state, entry);
    else if (trace.kind !== "style") trace.remove(measures.get(entry));
  }
  whenUnseen(() => {
    if (state.isAway) for (const { trace } of state.kept) if (trace.kind === "style") trace.remove();
  });
}

function left({ kept, visits }: PartState): Kept[] {
  return [...kept].filter(({ trace, visit }) => visits > 0 && visit === visits && !trace.isGone?.());
}
