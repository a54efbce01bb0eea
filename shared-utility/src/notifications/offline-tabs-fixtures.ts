import type { Session } from "@portico/shared-utility/contract";
import type { TextStorage } from "../browser/browser-storage.ts";

/** A signed-in person whose token names their account. */
export function signedInAs(name: string): Session {
  const token = `h.${btoa(JSON.stringify({ sub: `account-of-${name}` }))}.s`;
  return { status: "signed-in", token, email: `${name}@acme.test`, name };
}

/** One browser's local storage; each tab has a window of its own, hears of the others' writes, and can lose the network. */
export function createBrowser(delay: () => number = () => 0) {
  const kept = new Map<string, string>();
  const windows: EventTarget[] = [];

  function openTab() {
    const network = { onLine: true };
    const page = Object.assign(new EventTarget(), { navigator: network });
    windows.push(page);
    const tell = (key: string) => {
      for (const other of windows) {
        if (other !== page) setTimeout(() => other.dispatchEvent(new StorageEvent("storage", { key })), delay());
      }
    };
    const storage: TextStorage = {
      read: (key) => kept.get(key),
      write(key, value) {
        kept.set(key, value);
        tell(key);
      },
      remove(key) {
        if (kept.delete(key)) tell(key);
      },
      keys: () => [...kept.keys()],
    };
    const goes = (where: "online" | "offline") => {
      network.onLine = where === "online";
      page.dispatchEvent(new Event(where));
    };
    return { storage, page, goes };
  }

  return { kept, openTab };
}
