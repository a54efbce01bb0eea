import { type Draft, parseJson, type Session } from "@portico/shared-utility/contract";
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

const keyOf = (...parts: string[]) => prefix + parts.map(encodeURIComponent).join("/");

/** The drafts of all forms, one key each: account (empty for guests), part, form. */
export function createDraftStore({ session$, signedOut$, storage, tabStorage }: DraftParts) {
  let account = "";
  // A form that was opened before a logout stores nothing after it.
  let logouts = 0;
  // Drafts that end with the page, because the browser's storage is full or blocked.
  const unstored = new Set<string>();
  const placeOf = (owner: string) => (owner === "" ? tabStorage : storage);

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

  return {
    /** @param part the name of the part of the page that the form belongs to */
    openDraft(part: string, form: string): Draft {
      const openedAfter = logouts;
      const keys = { key: keyOf(account, part, form), guestKey: keyOf("", part, form) };
      const mayKeep = () => logouts === openedAfter;
      return createDraft({ ...keys, place: placeOf(account), tabStorage, unstored, mayKeep });
    },
    /** Whether one of the current user's drafts of a part has the text as a value, and outlives the page. */
    draftsContain(part: string, text: string): boolean {
      const hasText = (place: TextStorage, start: string) =>
        place.keys().some((key) => key.startsWith(start) && !unstored.has(key) && contains(stored(place, key), text));
      return [account, ""].some((owner) => hasText(placeOf(owner), `${keyOf(owner, part)}/`));
    },
    /** The parts in which the signed-in user has drafts in this browser. */
    partsWithDrafts: (): string[] => (account === "" ? [] : partsBelow(storage, `${keyOf(account)}/`)),
  };
}

interface DraftPlace {
  place: TextStorage;
  key: string;
  /** The text may have been typed in this tab before the sign-in. */
  tabStorage: TextStorage;
  guestKey: string;
  unstored: Set<string>;
  mayKeep(): boolean;
}

function createDraft({ place, key, tabStorage, guestKey, unstored, mayKeep }: DraftPlace): Draft {
  const self = `${Date.now()} ${Math.random()}`;
  let source: string | undefined;
  return {
    read() {
      const found = stored(place, key) ?? stored(tabStorage, guestKey);
      source = found?.keptBy;
      return found?.values;
    },
    keep(values) {
      if (!mayKeep()) return;
      const text = JSON.stringify({ keptAt: Date.now(), keptBy: self, values } satisfies StoredDraft);
      if (place.write(key, text)) unstored.delete(key);
      else unstored.add(key);
    },
    drop() {
      const keptBy = stored(place, key)?.keptBy;
      if (keptBy === self || keptBy === source) place.remove(key);
      unstored.delete(key);
      tabStorage.remove(guestKey);
    },
  };
}

function removeAll(place: TextStorage, isMeant: (key: string) => boolean) {
  for (const key of place.keys()) if (key.startsWith(prefix) && isMeant(key)) place.remove(key);
}

const contains = (draft: StoredDraft | undefined, text: string) =>
  JSON.stringify(draft?.values ?? {}).includes(JSON.stringify(text));

function partsBelow(place: TextStorage, start: string): string[] {
  const keys = place.keys().filter((key) => key.startsWith(start) && stored(place, key));
  return [...new Set(keys.map((key) => decodeURIComponent(key.slice(start.length).split("/")[0] ?? "")))];
}

function stored(place: TextStorage, key: string): StoredDraft | undefined {
  const found = parseJson(place.read(key) ?? "") as Partial<StoredDraft> | null | undefined;
  if (typeof found?.keptAt !== "number" || typeof found.keptBy !== "string") return undefined;
  if (typeof found.values !== "object" || found.values === null) return undefined;
  return Date.now() - found.keptAt < longestAge ? (found as StoredDraft) : undefined;
}
