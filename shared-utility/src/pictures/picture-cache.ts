import { defer, fromEvent, merge, type Observable } from "rxjs";
import type { ApiClient } from "../http/api-client.ts";
import { createPictureBatch } from "./picture-batch.ts";
import { createPictureEntry, type PictureEntry } from "./picture-entry.ts";
import { pictureAddress } from "./user-picture.ts";

/** Pictures by e-mail, as addresses for `<img>`; `null` means that the user has none. */
export function createPictureCache(api: Pick<ApiClient, "request">) {
  const fetchPicture = createPictureBatch(api);
  const entries = new Map<string, PictureEntry>();

  const entryOf = (email: string) => entries.get(email) ?? addEntry(email);

  function addEntry(email: string): PictureEntry {
    const fetch = async () => pictureAddress(await fetchPicture(email));
    // After `clear` a new entry may have replaced it.
    const entry = createPictureEntry(fetch, () => entries.get(email) === entry && entries.delete(email));
    entries.set(email, entry);
    return entry;
  }

  // The network is back, or the user has returned.
  merge(fromEvent(window, "online"), fromEvent(document, "visibilitychange")).subscribe(() => {
    if (document.visibilityState !== "hidden") for (const entry of entries.values()) entry.refresh();
  });

  return {
    /** The picture now and after each change; `undefined` while unknown. Fetches it when missing or 5 minutes old. */
    picture$: (email: string): Observable<string | null | undefined> => defer(() => entryOf(email).address$),
    peek: (email: string) => entries.get(email)?.address(),
    /** Stores a picture that is newer than the result of any request in flight. */
    store: (email: string, address: string | null) => entryOf(email).replace(address),
    refetch: (email: string) => entries.get(email)?.expire(),
    clear() {
      for (const entry of entries.values()) entry.close();
      entries.clear();
    },
  };
}
