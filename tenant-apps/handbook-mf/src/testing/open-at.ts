import type { AppProps, Locale, Portal, Stream } from "@portico/contract";
import { createHandbook } from "../app/create-handbook.ts";

/** Mounts the handbook at an address as the portal does. */
export async function openAt(path: string) {
  window.history.replaceState(null, "", path);
  const listeners: LocaleListeners = new Set();
  const recorded: Recorded = { titles: [], announced: [] };
  const portal = fakePortal(recorded, listeners);
  const domElement = document.body.appendChild(document.createElement("div"));
  const props: AppProps = { name: "handbook", domElement, portal };
  const app = createHandbook();
  await app.bootstrap(props);
  await app.mount(props);
  return {
    domElement,
    recorded,
    listeners,
    unmount: () => app.unmount(props),
    setLocale: (locale: Locale) => {
      for (const next of listeners) next(locale);
    },
    goTo: (to: string) => {
      window.history.pushState(null, "", to);
      window.dispatchEvent(new PopStateEvent("popstate"));
    },
  };
}

interface Recorded {
  titles: (string | undefined)[];
  announced: string[];
}

type LocaleListeners = Set<(locale: Locale) => void>;

function fakePortal(recorded: Recorded, listeners: LocaleListeners): Portal {
  return {
    session$: stream({ status: "guest" }),
    theme$: stream("light"),
    locale$: {
      subscribe(next) {
        listeners.add(next);
        next("pt");
        return { unsubscribe: () => listeners.delete(next) };
      },
    },
    basePath: "/handbook",
    navigate: () => undefined,
    notify: () => undefined,
    setTitle: (page) => recorded.titles.push(page),
    announce: (text) => recorded.announced.push(text),
    draft: () => ({ read: () => undefined, keep: () => undefined, drop: () => undefined }),
    setUnsaved: () => {},
    publish: () => {},
    subscribe: () => () => {},
    request: () => Promise.reject(new Error("No application answers in this test")),
    answer: () => () => {},
    exchangeToken: () => Promise.reject(new Error("The handbook has no API")),
  };
}

function stream<T>(value: T): Stream<T> {
  return {
    subscribe(next) {
      next(value);
      return { unsubscribe: () => undefined };
    },
  };
}
