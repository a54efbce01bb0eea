/// <reference lib="dom" />
// The functions of this file run in the portal's page, as text (`html-adapter.ts`): they may use each other, and nothing else.

type Given = Parameters<EventTarget["addEventListener"]>;
/** What is called at an event, and the listener that it was. */
type AwaitedCall = [type: string, call: (event: Event) => void, listener?: unknown];
export interface Running {
  passed(): void;
  isAwaited(): boolean;
  /** The scripts that may arrive when the others have run. */
  late: Promise<unknown>[];
}
/** Sees a listener before it is added. Whether it has taken it, so that it is not added. */
type Look = (target: EventTarget, given: Given) => boolean;

type ListenerMethod = "addEventListener" | "removeEventListener";

/**
 * Looks at the listeners of window and document that scripts add or remove. It is one function for all who look: the portal calls
 * the page's own function from a hook, and of several in its place only the last.
 *
 * @returns what ends this
 */
export function lookAtMethod(method: ListenerMethod, look: Look): () => void {
  interface Looks {
    looks: Set<Look>;
    installs: (() => () => void)[];
    ends?: (() => void)[];
  }
  const all = lookAtMethod as { [name in ListenerMethod]?: Looks };
  const looks = all[method]?.looks ?? new Set<Look>();
  all[method] ??= {
    looks,
    installs: [window, document].map((target: EventTarget) => {
      const before = target[method];
      const own = (...given: Given) => {
        if (![...looks].some((each) => each(target, given))) before.apply(target, given);
      };
      return () => {
        target[method] = own;
        return () => {
          if (target[method] === own) target[method] = before;
        };
      };
    }),
  };
  const shared = all[method];
  looks.add(look);
  // Again each time: another application may have put its own there.
  shared.ends = shared.installs.map((install) => install());
  return () => {
    looks.delete(look);
    if (looks.size === 0) for (const end of shared.ends ?? []) end();
  };
}

/** Sees the listeners of window and document that scripts add. */
export function lookAtListeners(look: Look): () => void {
  return lookAtMethod("addEventListener", look);
}

/** The events of a document that has been read, in their order. */
export function readyEvents(): string[] {
  return ["readystatechange", "DOMContentLoaded", "load", "pageshow"];
}

/** Listeners that are removed before their event are not called: libraries wait for several events, and begin with the first. */
export function seeRemovals(remove: (given: unknown[]) => void): () => void {
  return lookAtMethod("removeEventListener", (_, given) => {
    remove(given);
    return false;
  });
}

/** Such an event, as scripts see it: it comes from the document. */
export function readyEvent(type: string): Event {
  return Object.defineProperty(new Event(type), "target", { configurable: true, value: document });
}

/** @param target where a listener is */
export function calledAt(target: EventTarget, event: Event): Event {
  return Object.defineProperty(event, "currentTarget", { configurable: true, value: target });
}

/** Calls what scripts have left to be called. One that throws does not keep the others from it. */
export function callReady(awaited: readonly AwaitedCall[]): void {
  const removed = new Set<unknown>();
  const end = seeRemovals(([type, listener]) => {
    for (const each of awaited) if (each[0] === type && each[2] === listener) removed.add(each);
  });
  for (const type of readyEvents())
    for (const each of awaited) {
      if (each[0] !== type || removed.has(each)) continue;
      try {
        each[1](readyEvent(type));
      } catch (error) {
        reportError(error);
      }
    }
  end();
}

/**
 * Gives the plain scripts of a page a document that is still being read, as in a page of their own: libraries would begin before
 * the scripts after them have run (jQuery, AngularJS). Other code sees what there is.
 *
 * @param place the element of the page, which has its scripts
 * @returns what ends this
 */
export function whileLoading(place: Element): () => void {
  // Other adapters have their own copy of this function, so the getter has the pages of all.
  const known = Object.getOwnPropertyDescriptor(document, "readyState")?.get as { places?: Set<Element> } | undefined;
  const places = known?.places ?? new Set<Element>();
  const isRead = () => ![...places].some((each) => each.contains(document.currentScript));
  const get = () => (isRead() ? Reflect.get(Document.prototype, "readyState", document) : "loading");
  places.add(place);
  Object.defineProperty(document, "readyState", { configurable: true, get: Object.assign(get, { places }) });
  return () => {
    places.delete(place);
    if (places.size === 0) Reflect.deleteProperty(document, "readyState");
  };
}

/**
 * Remembers the part of the address after `#` that the scripts of a page have seen. While the user is elsewhere they see none.
 *
 * @returns what begins and ends a visit
 */
export function seenHash() {
  let seen = location.href;
  let basePath = "";
  const note = () => {
    if (`${location.pathname}/`.startsWith(`${basePath}/`)) seen = location.href;
  };
  return {
    begin(path: string, isReturn: boolean): void {
      basePath = path;
      const oldURL = seen;
      seen = location.href;
      addEventListener("hashchange", note);
      if (isReturn && new URL(oldURL).hash !== location.hash)
        dispatchEvent(new HashChangeEvent("hashchange", { oldURL, newURL: seen }));
    },
    end: () => removeEventListener("hashchange", note),
  };
}

/** The handlers of window and document for these events. */
export function readyHandlers() {
  return { onload: window.onload, onState: document.onreadystatechange };
}

/** Adds those that scripts have set. Other code has its own again. */
export function takeHandlers(before: ReturnType<typeof readyHandlers>, awaited: AwaitedCall[]): void {
  const { onload, onState } = readyHandlers();
  if (onState && onState !== before.onState) {
    document.onreadystatechange = before.onState;
    awaited.push(["readystatechange", (event) => onState.call(document, calledAt(document, event))]);
  }
  if (onload && onload !== before.onload) {
    window.onload = before.onload;
    awaited.push(["load", (event) => onload.call(window, calledAt(window, event))]);
  }
}

/** Keeps a listener of such an event. Whether it is one. */
export function awaits(awaited: AwaitedCall[], target: EventTarget, [type, listener, options]: Given): boolean {
  // `load` of the document is that of its pictures, which are still to come.
  if (!listener || !readyEvents().includes(type) || (target === document && type === "load")) return false;
  awaited.push([
    type,
    (given) => {
      if (typeof options === "object" && options.signal?.aborted) return undefined;
      const event = calledAt(target, given);
      return typeof listener === "function" ? listener.call(target, event) : listener.handleEvent(event);
    },
    listener,
  ]);
  return true;
}

/** Calls what late scripts of a page wait for when they have run: a browser's `load` waits for them. */
export function callLate(
  late: readonly Promise<unknown>[],
  place: Element,
  before: ReturnType<typeof readyHandlers>,
): void {
  if (late.length === 0) return;
  const awaited: AwaitedCall[] = [];
  const isLate = () => place.contains(document.currentScript);
  const end = lookAtListeners((target, given) => isLate() && awaits(awaited, target, given));
  const call = () => {
    // Those that are set while the page is away are another page's.
    if (place.isConnected) takeHandlers(before, awaited);
    callReady(awaited.splice(0));
  };
  void Promise.all(late.map((each) => each.then(call))).then(end);
}

/**
 * Runs the scripts of a page. What they wait for, such as `DOMContentLoaded`, happens when all of them have run: the portal's
 * document has been read before. After a failure it is kept for the next attempt, as scripts that have run do not run again.
 *
 * @param run calls `passed` after each script that does not run again. `isAwaited` is whether something waits for all files
 * @param place the element of the page
 */
export async function withReadyEvents(run: (running: Running) => Promise<void>, place: Element): Promise<void> {
  const page = place as Element & {
    ready?: { awaited: AwaitedCall[]; before: ReturnType<typeof readyHandlers> } | undefined;
  };
  page.ready ??= { awaited: [], before: readyHandlers() };
  const { awaited, before } = page.ready;
  const late: Promise<unknown>[] = [];
  let kept = awaited.length;
  const end = lookAtListeners((target, given) => awaits(awaited, target, given));
  const endRemovals = seeRemovals(([type, listener]) => {
    const at = awaited.findIndex((each) => each[0] === type && each[2] === listener);
    if (at >= 0) awaited.splice(at, 1);
    if (at >= 0 && at < kept) kept -= 1;
  });
  const endLoading = whileLoading(place);
  try {
    await run({
      passed() {
        kept = awaited.length;
      },
      isAwaited: () => window.onload !== before.onload || awaited.some(([type]) => /^(?:load|pageshow)$/.test(type)),
      late,
    });
  } catch (error) {
    awaited.length = kept;
    throw error;
  } finally {
    end();
    endRemovals();
    endLoading();
  }
  page.ready = undefined;
  takeHandlers(before, awaited);
  callReady(awaited);
  callLate(late, place, before);
}
