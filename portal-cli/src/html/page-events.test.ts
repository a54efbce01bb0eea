/** @jest-environment jsdom */
import { withReadyEvents } from "./page-events.ts";

const seen: string[] = [];
const place = document.createElement("div");
beforeEach(() => seen.splice(0));

it("calls the listeners of scripts after all scripts have run, in the order of a document", async () => {
  const own = [window.addEventListener, document.addEventListener];
  await withReadyEvents(async () => {
    window.addEventListener("load", () => seen.push("load"));
    document.addEventListener("DOMContentLoaded", function listener(this: unknown, { type }) {
      seen.push(type, String(this === document));
    });
    window.addEventListener("DOMContentLoaded", { handleEvent: () => void seen.push("object") });
    document.onreadystatechange = () => seen.push("state");
    window.onload = () => seen.push("onload");
    await Promise.resolve();
    seen.push("ran");
  }, place);
  expect(seen).toEqual(["ran", "state", "DOMContentLoaded", "true", "object", "load", "onload"]);
  expect([window.onload, window.addEventListener, document.addEventListener]).toEqual([null, ...own]);
  expect(document.onreadystatechange).toBeNull();
});

it("gives listeners the document as target, and what they listen at", async () => {
  const targets: unknown[] = [];
  const note = ({ target, currentTarget }: Event) => targets.push([target === document, currentTarget]);
  await withReadyEvents(async () => {
    document.addEventListener("readystatechange", note);
    window.addEventListener("DOMContentLoaded", { handleEvent: note });
    window.onload = note;
  }, place);
  expect(targets).toEqual([
    [true, document],
    [true, window],
    [true, window],
  ]);
});

it("does not call a listener that its signal has ended, or that a script has removed", async () => {
  const ended = new AbortController();
  const removed = () => void seen.push("removed");
  await withReadyEvents(async () => {
    window.addEventListener("load", removed);
    window.removeEventListener("load", removed);
    document.addEventListener("DOMContentLoaded", () => seen.push("ended"), { signal: ended.signal });
    ended.abort();
  }, place);
  expect(seen).toEqual([]);
});

it("lets libraries among plain scripts wait for later scripts, and hides nothing from other code", async () => {
  const begin = () => void seen.push("begun");
  const running = jest.spyOn(document, "currentScript", "get");
  const run = async () => {
    running.mockReturnValue(place.appendChild(document.createElement("script")));
    if (document.readyState !== "loading") begin();
    else document.addEventListener("DOMContentLoaded", begin);
    running.mockReturnValue(null);
    seen.push(document.readyState);
    await Promise.resolve();
    seen.push("second script");
  };
  await withReadyEvents(run, place);
  running.mockRestore();
  expect([...seen, document.readyState]).toEqual(["complete", "second script", "begun", "complete"]);
});

it("shows the scripts of two pages that open at the same time a loading document, until each has run", async () => {
  const running = jest.spyOn(document, "currentScript", "get");
  const other = document.createElement("main");
  const inOther = () => {
    running.mockReturnValue(other.appendChild(document.createElement("script")));
    seen.push(document.readyState);
  };
  let endFirst = () => {};
  const isEnded = new Promise<void>((resolve) => {
    endFirst = resolve;
  });
  const first = withReadyEvents(() => isEnded, place);
  jest.resetModules();
  // Each adapter has its own copy of the functions.
  const { withReadyEvents: ofOther } = await import("./page-events.ts");
  await ofOther(async () => {
    inOther();
    endFirst();
    await first;
    inOther();
  }, other);
  inOther();
  running.mockRestore();
  expect(seen).toEqual(["loading", "loading", "complete"]);
});

it("does not call a removed listener: libraries start with the first of several events", async () => {
  const begin = () => {
    seen.push("begun");
    window.removeEventListener("load", begin);
  };
  await withReadyEvents(async () => {}, place);
  const own = window.removeEventListener;
  await withReadyEvents(async () => {
    document.addEventListener("DOMContentLoaded", begin);
    window.addEventListener("load", begin);
  }, place);
  expect(seen).toEqual(["begun"]);
  expect(window.removeEventListener).toBe(own);
});

it("adds other and later listeners immediately", async () => {
  const ping = () => seen.push("ping");
  await withReadyEvents(async () => {
    document.addEventListener("ping", ping);
    document.addEventListener("load", () => seen.push("picture"), { capture: true, once: true });
    document.dispatchEvent(new Event("ping"));
  }, place);
  document.dispatchEvent(new Event("load"));
  window.addEventListener("load", () => seen.push("later"), { once: true });
  window.dispatchEvent(new Event("load"));
  expect(seen).toEqual(["ping", "picture", "later"]);
  document.removeEventListener("ping", ping);
});

it("leaves handlers of other code as they are", async () => {
  const others = jest.fn();
  document.onreadystatechange = others;
  await withReadyEvents(async () => {}, place);
  await withReadyEvents(async () => {
    document.onreadystatechange = () => seen.push("state");
  }, place);
  expect([seen.splice(0), others.mock.calls, document.onreadystatechange]).toEqual([["state"], [], others]);
  document.onreadystatechange = null;
});

it("calls at the next attempt the listeners of scripts that ran before a failure", async () => {
  const before = window.onload;
  const failed = withReadyEvents(async ({ passed }) => {
    document.addEventListener("DOMContentLoaded", () => seen.push("first"));
    window.onload = () => seen.push("onload");
    passed();
    // This script runs again.
    document.addEventListener("DOMContentLoaded", () => seen.push("second"));
    throw new Error("broken");
  }, place);
  await expect(failed).rejects.toThrow("broken");
  expect(seen).toEqual([]);
  await withReadyEvents(async ({ passed }) => {
    document.addEventListener("DOMContentLoaded", () => seen.push("second"));
    passed();
  }, place);
  expect([seen.splice(0), window.onload]).toEqual([["first", "second", "onload"], before]);
  await withReadyEvents(async () => {}, place);
  expect(seen).toEqual([]);
});

it("reports the error of a listener, calls the others, and calls none after the scripts have failed", async () => {
  const reported: unknown[] = [];
  window.reportError = (error: unknown) => void reported.push(error);
  const broken = new Error("broken");
  await withReadyEvents(async () => {
    document.addEventListener("DOMContentLoaded", () => {
      throw broken;
    });
    window.addEventListener("load", () => seen.push("load"));
  }, place);
  expect([reported, seen.splice(0)]).toEqual([[broken], ["load"]]);
  const failed = withReadyEvents(async () => {
    window.addEventListener("load", () => seen.push("load"));
    throw broken;
  }, place);
  await expect(failed).rejects.toBe(broken);
  expect(seen).toEqual([]);
});

it("separates two pages whose scripts run at the same time", async () => {
  let endFirst = () => {};
  const isEnded = new Promise<void>((resolve) => {
    endFirst = resolve;
  });
  const first = withReadyEvents(() => isEnded, place);
  await withReadyEvents(async () => {
    endFirst();
    await first;
    document.addEventListener("DOMContentLoaded", () => seen.push("second"));
  }, place);
  expect(seen).toEqual(["second"]);
});

/** The portal's hook, which calls what scripts have put in the place of a method, and that the original. */
function hookMethod(target: EventTarget, name: "addEventListener" | "removeEventListener"): () => void {
  const original = target[name];
  let replacement: typeof original | undefined;
  let isInside = false;
  const hook = (...given: Parameters<EventTarget["addEventListener"]>) => {
    if (isInside) return original.apply(target, given);
    isInside = true;
    (replacement ?? original).apply(target, given);
    isInside = false;
  };
  Object.defineProperty(target, name, {
    configurable: true,
    get: () => hook,
    set: (value) => {
      replacement = value === hook ? undefined : value;
    },
  });
  return () => Object.defineProperty(target, name, { value: original, writable: true, configurable: true });
}

it("lets several functions see listeners under the portal's hook, and calls one of them", async () => {
  jest.resetModules();
  const unhook = [window, document].map((target) => hookMethod(target, "addEventListener"));
  const { lookAtListeners, withReadyEvents: withEvents } = await import("./page-events.ts");
  const end = lookAtListeners((_, [type]) => void seen.push(type) !== undefined);
  await withEvents(async () => {
    document.addEventListener("DOMContentLoaded", () => seen.push("ready"));
    document.addEventListener("ping", () => seen.push("pinged"), { once: true });
  }, place);
  end();
  document.dispatchEvent(new Event("ping"));
  document.addEventListener("ping", () => {});
  expect(seen).toEqual(["DOMContentLoaded", "ping", "ready", "pinged"]);
  for (const each of unhook) each();
});

it("ends its look for removals below the portal's hook, and calls no removed listener of two pages at the same time", async () => {
  jest.resetModules();
  const unhook = [window, document].map((target) => hookMethod(target, "removeEventListener"));
  const { withReadyEvents: withEvents } = await import("./page-events.ts");
  let endFirst = () => {};
  const isEnded = new Promise<void>((resolve) => {
    endFirst = resolve;
  });
  const removed = () => void seen.push("removed");
  const first = withEvents(async () => {
    window.addEventListener("load", removed);
    await isEnded;
    window.removeEventListener("load", removed);
  }, place);
  await withEvents(async () => {}, document.createElement("main"));
  endFirst();
  await first;
  expect(seen).toEqual([]);
  for (const each of unhook) each();
});
