import type { Session } from "@portico/shared-utility/contract";
import type { TextStorage } from "../browser/browser-storage.ts";

/** A session whose token names the user's account. */
export function signedInAs(name: string): Session {
  const token = `h.${btoa(JSON.stringify({ sub: `account-of-${name}` }))}.s`;
  return { status: "signed-in", token, email: `${name}@acme.test`, name };
}

/**
 * One browser: tabs share the storage. Each has its window, gets `storage` events of the others, and can go offline.
 */
export function createBrowser(delay: () => number = () => 0) {
  const entries = new Map<string, string>();
  const windows: EventTarget[] = [];

  function openTab() {
    const network = { onLine: true };
    const page = Object.assign(new EventTarget(), { navigator: network });
    windows.push(page);
    const notifyOthers = (key: string) => {
      for (const other of windows) {
        if (other !== page) setTimeout(() => other.dispatchEvent(new StorageEvent("storage", { key })), delay());
      }
    };
    const storage: TextStorage = {
      read: (key) => entries.get(key),
      write(key, value) {
        entries.set(key, value);
        notifyOthers(key);
        return true;
      },
      remove(key) {
        if (entries.delete(key)) notifyOthers(key);
      },
      keys: () => [...entries.keys()],
    };
    const setNetwork = (where: "online" | "offline") => {
      network.onLine = where === "online";
      page.dispatchEvent(new Event(where));
    };
    return { storage, page, setNetwork };
  }

  return { entries, openTab };
}
