import { createRunningWork } from "./running-work.ts";

/** Where a resource comes from. */
export interface Origin {
  /** The place in the application's code. The same in each visit, whatever has called the code. */
  place: string;
}

/** Something that an application has added to the page. `attach` and `detach` may be called repeatedly. */
export interface Resource {
  kind: "timer" | "listener" | "style" | "element" | "connection";
  /** A description, e.g. `resize listener of the window`. */
  what: string;
  /** Puts it on the page. */
  attach(): void;
  /** Reads what needs the layout, while nothing has been detached yet. @returns is passed to `detach` */
  measure?(): boolean;
  /** Takes it off the page, until it is attached again. */
  detach(measured?: boolean): void;
  /** Whether the application has removed it in a way that nobody sees. */
  isReleased?(): boolean;
  /** Called, after `detach`, when it will never be attached again. */
  dispose?(): void;
}

interface PageOfPart {
  /** The specifier of the application, e.g. `@app/tickets`. */
  specifier?: string;
  isShown(): boolean;
  whenUnseen(work: () => void): void;
  /** Records the page as a visit finds it; its result restores what the visit has changed. */
  beginVisit?(): () => void;
}

interface Registration extends Origin {
  resource: Resource;
  /** The visit in which it was registered; 0 before the first one, when the module runs and bootstraps. */
  visit: number;
}

interface PartState {
  readonly registrations: Set<Registration>;
  visits: number;
  isSuspended: boolean;
  isMounted: boolean;
  /** How many slots of other applications it fills now. */
  slots: number;
  endVisit: () => void;
}

/**
 * What one application has added to the page and has not removed itself. It is off the page while the application is
 * not mounted. The next mount attaches it again, since what a module adds when it runs it does not add again. What a
 * visit has left is disposed of as soon as the same place in the code adds something in a later visit.
 *
 * @param page.isShown whether the address is the application's own
 * @param page.whenUnseen calls back when nothing is seen any more of an application that was left
 */
export function createPartResources({ specifier, isShown, whenUnseen, beginVisit = () => () => {} }: PageOfPart) {
  const state = emptyState();
  return {
    ...createRunningWork(),
    specifier,
    isShown,
    isSuspended: () => state.isSuspended,
    /** Whether it has been mounted since its module ran. */
    hasVisited: () => state.visits > 0,
    /** Registers a resource, and attaches it unless the application is suspended. @returns disposes of it */
    register: (resource: Resource, origin: Origin) => register(state, resource, origin),
    /** A visit begins. */
    visit: () => visit(state, beginVisit),
    /** Attaches everything again. */
    resume: () => resume(state),
    /** Detaches everything, and what the application adds late waits for its next visit. */
    suspend(): void {
      // The frame and the lifecycle both suspend. What is added meanwhile waits anyway.
      if (state.isSuspended && !state.isMounted) return;
      state.isMounted = false;
      suspend(state, whenUnseen);
      state.endVisit();
    },
    /** A part of the application is mounted in a slot: its resources act there, too. */
    enterSlot(): void {
      state.slots += 1;
      resume(state);
    },
    leaveSlot(): void {
      state.slots -= 1;
      if (!state.isMounted) suspend(state, whenUnseen);
    },
    /** The module will run again: what its last run has added is never attached again. */
    dispose: () => disposeAll(state),
    /** What this visit has added and not removed yet, and the application's lines of the stack that has added it. */
    left: (): readonly { resource: Resource; stack: string }[] => left(state),
  };
}

function disposeAll(state: PartState): void {
  for (const registration of state.registrations) dispose(state, registration);
  Object.assign(state, { visits: 0, isSuspended: false });
}

export type PartResources = ReturnType<typeof createPartResources>;

const emptyState = (): PartState => ({
  registrations: new Set(),
  visits: 0,
  isSuspended: false,
  isMounted: false,
  slots: 0,
  endVisit: () => {},
});

function visit(state: PartState, beginVisit: () => () => void): void {
  state.visits += 1;
  state.isMounted = true;
  state.endVisit();
  state.endVisit = beginVisit();
  resume(state);
}

function register(state: PartState, resource: Resource, origin: Origin): () => void {
  const { registrations, visits } = state;
  const isEarlier = ({ visit }: Registration) => visit > 0 && visit < visits;
  for (const each of registrations) if (isEarlier(each) && each.place === origin.place) dispose(state, each);
  const added = { resource, place: origin.place, visit: visits };
  registrations.add(added);
  if (!state.isSuspended) resource.attach();
  return () => dispose(state, added);
}

function dispose({ registrations }: PartState, registration: Registration): void {
  if (!registrations.delete(registration)) return;
  registration.resource.detach();
  registration.resource.dispose?.();
}

function resume(state: PartState): void {
  state.isSuspended = false;
  for (const { resource } of state.registrations) resource.attach();
}

function suspend(state: PartState, whenUnseen: PageOfPart["whenUnseen"]): void {
  if (state.slots > 0) return;
  state.isSuspended = true;
  // All reads before the first write: the page is laid out once, whatever the number of elements.
  const measures = new Map([...state.registrations].map((each) => [each, each.resource.measure?.()]));
  for (const registration of state.registrations) {
    const { resource } = registration;
    if (resource.isReleased?.()) dispose(state, registration);
    else if (resource.kind !== "style") resource.detach(measures.get(registration));
  }
  whenUnseen(() => {
    if (!state.isSuspended) return;
    for (const { resource } of state.registrations) if (resource.kind === "style") resource.detach();
  });
}

function left({ registrations, visits }: PartState): { resource: Resource; stack: string }[] {
  const isLeft = ({ resource, visit }: Registration) => visits > 0 && visit === visits && !resource.isReleased?.();
  return [...registrations].filter(isLeft).map(({ resource, place }) => ({ resource, stack: place }));
}
