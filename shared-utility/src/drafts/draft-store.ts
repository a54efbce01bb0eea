import type { Draft, Session } from "@portico/shared-utility/contract";
import type { Observable } from "rxjs";
import type { TextStorage } from "../browser/browser-storage.ts";

interface DraftParts {
  session$: Observable<Session>;
  /** Emits when the user signs out in this tab. */
  signedOut$: Observable<void>;
  /** Local storage, for the drafts of signed-in users. */
  storage: TextStorage;
  /** Session storage, for the drafts of guests. */
  tabStorage: TextStorage;
}

interface StoredDraft {
  /** In ms since 1970. */
  keptAt: number;
  /** The form that wrote it: another tab's form does not remove it. */
  keptBy: string;
  values: object;
}

const prefix = "portico-draft:";
const longestAge = 7 * 24 * 3_600_000;

/** The drafts of all forms, one key each: account (empty for guests), part, form. */
export function createDraftStore({ session$, signedOut$, storage, tabStorage }: DraftParts) {
  let account = "";
  // A form that was opened before a logout stores nothing after it.
  let logouts = 0;

  const keyOf = (...parts: string[]) => prefix + parts.map(encodeURIComponent).join("/");
  const placeOf = (owner: string) => (owner === "" ? tabStorage : storage);

  function removeAll(place: TextStorage, isMeant: (key: string) => boolean) {
    for (const key of place.keys()) if (key.startsWith(prefix) && isMeant(key)) place.remove(key);
  }

  session$.subscribe((session) => {
    if (session.status === "guest" && session.reason === "signed-out") logouts += 1;
    const next = session.status === "signed-in" ? session.email.toLowerCase() : "";
    if (next !== "" && next !== account) {
      removeAll(storage, (key) => !key.startsWith(`${keyOf(next)}/`) || stored(storage, key) === undefined);
    }
    account = next;
  });
  signedOut$.subscribe(() => {
    removeAll(storage, () => true);
    removeAll(tabStorage, () => true);
  });

  /** @param part the name of the part of the page that the form belongs to */
  function openDraft(part: string, form: string): Draft {
    const owner = account;
    const place = placeOf(owner);
    const key = keyOf(owner, part, form);
    const openedAfter = logouts;
    const self = `${Date.now()} ${Math.random()}`;
    let source: string | undefined;
    return {
      read() {
        // The text may have been typed in this tab before the sign-in.
        const guest = keyOf("", part, form);
        const found = stored(place, key) ?? stored(tabStorage, guest);
        source = found?.keptBy;
        return found?.values;
      },
      keep(values) {
        if (logouts !== openedAfter) return;
        place.write(key, JSON.stringify({ keptAt: Date.now(), keptBy: self, values } satisfies StoredDraft));
      },
      drop() {
        const keptBy = stored(place, key)?.keptBy;
        if (keptBy === self || keptBy === source) place.remove(key);
        tabStorage.remove(keyOf("", part, form));
      },
    };
  }

  /** Whether one of the current user's drafts of a part has the text as a value. */
  function draftsContain(part: string, text: string): boolean {
    const owners = [account, ""];
    return owners.some((owner) => {
      const place = placeOf(owner);
      const keys = place.keys().filter((key) => key.startsWith(`${keyOf(owner, part)}/`));
      return keys.some((key) => JSON.stringify(stored(place, key)?.values ?? {}).includes(JSON.stringify(text)));
    });
  }

  /** The parts in which the signed-in user has drafts in this browser. */
  function partsWithDrafts(): string[] {
    const start = `${keyOf(account)}/`;
    const keys = account === "" ? [] : storage.keys().filter((key) => key.startsWith(start) && stored(storage, key));
    return [...new Set(keys.map((key) => decodeURIComponent(key.slice(start.length).split("/")[0] ?? "")))];
  }

  return { openDraft, draftsContain, partsWithDrafts };
}

function stored(place: TextStorage, key: string): StoredDraft | undefined {
  try {
    const found: Partial<StoredDraft> | null = JSON.parse(place.read(key) ?? "null");
    if (typeof found?.keptAt !== "number" || typeof found.keptBy !== "string") return undefined;
    if (typeof found.values !== "object" || found.values === null) return undefined;
    return Date.now() - found.keptAt < longestAge ? (found as StoredDraft) : undefined;
  } catch {
    return undefined;
  }
}
