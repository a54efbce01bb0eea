import type { AppProps } from "@portico/shared-utility/contract";
import { createRunningWork } from "./running-work.ts";

/** Where a resource comes from. */
export interface Origin {
  /** The place in the application's code. It is the same in each visit, whoever called the code. */
  place: string;
}

/** Something that an application has added to the page. `attach` and `detach` may be called repeatedly. */
export interface Resource {
  kind: "timer" | "listener" | "style" | "element" | "connection" | "sound";
  /** A description, e.g. `resize listener of the window`. */
  what: string;
  /** Adds it to the page. */
  attach(): void;
  /** Reads layout before anything is detached. @returns is passed to `detach` */
  measure?(): boolean;
  /** Removes it from the page, until it is attached again. */
  detach(measured?: boolean): void;
  /** Whether the application has removed it in a way that cannot be observed. */
  isReleased?(): boolean;
  /** Called, after `detach`, when it will never be attached again. */
  dispose?(): void;
}

interface PageOfPart {
  /** The specifier of the application, e.g. `@app/tickets`. */
  specifier?: string;
  isShown(): boolean;
  whenUnseen(work: () => void): void;
  /** Records the state of the page before a visit; the result restores what the visit has changed. */
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
  /** The portal of the last visit. The other props would keep its elements. */
  portal?: AppProps["portal"] | undefined;
  endVisit: () => void;
}

/**
 * The resources that one application has added to the page and not removed itself. They are detached while the
 * application is not mounted. The next mount attaches them again, because a module adds some of them only when it runs.
 * A resource of an earlier visit is disposed of when the same place in the code adds another one in a later visit.
 *
 * @param page.isShown whether the address is the application's own
 * @param page.whenUnseen calls back when nothing of an application that was left is visible any more
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
    /** Registers a resource, and attaches it unless suspended. @returns a function that disposes of it */
    register: (resource: Resource, origin: Origin) => register(state, resource, origin),
    /** A visit begins. */
    visit: (props?: AppProps) => visit(state, beginVisit, props),
    portal: () => state.portal,
    /** Attaches everything again. */
    resume: () => resume(state),
    /** Detaches everything. Resources that the application adds late wait for its next visit. */
    suspend(): void {
      // The frame and the lifecycle both suspend. Resources added in between wait anyway.
      if (state.isSuspended && !state.isMounted) return;
      state.isMounted = false;
      suspend(state, whenUnseen);
      state.endVisit();
    },
    /** A part of the application is mounted in a slot: its resources are active there, too. */
    enterSlot(): void {
      state.slots += 1;
      resume(state);
    },
    leaveSlot(): void {
      state.slots -= 1;
      if (!state.isMounted) suspend(state, whenUnseen);
    },
    /** The module will run again: resources of its last run are never attached again. */
    dispose: () => disposeAll(state),
    /** The resources that this visit has added and not removed, each with the stack of the adding code. */
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

function visit(state: PartState, beginVisit: () => () => void, props?: AppProps): void {
  state.portal = props?.portal;
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
