import type { Session } from "@portico/shared-utility/contract";
import { BehaviorSubject, distinctUntilChanged, type Observable } from "rxjs";
import type { TextStorage } from "../browser/browser-storage.ts";
import { parseVisits, type Visit, withVisit } from "./visit.ts";

interface VisitParts {
  session$: Observable<Session>;
  /** Emits when the user signs out in this tab. */
  signedOut$: Observable<void>;
  /** Local storage: the tabs of this origin share it. */
  storage: TextStorage;
  /** The domain of the tenant; a function, since the boot document is read late. */
  tenant: () => string;
  page?: Window;
}

const prefix = "portico-visits:";

/** The pages that the signed-in user had open in this browser, of one tenant and account; a logout deletes them. */
export function createVisitStream({ session$, signedOut$, storage, tenant, page = window }: VisitParts) {
  const current = new BehaviorSubject<readonly Visit[]>([]);
  let key: string | undefined;
  const read = () => (key === undefined ? [] : parseVisits(storage.read(key), page.location.origin));
  const show = () => current.next(read());

  session$.subscribe((session) => {
    const next = session.status === "signed-in" ? keyOf(tenant(), session.email) : undefined;
    if (next === key) return;
    key = next;
    // Data of another user of this browser is removed.
    if (key !== undefined) removeAll(storage, (other) => other !== key);
    show();
  });
  signedOut$.subscribe(() => {
    removeAll(storage, () => true);
    key = undefined;
    show();
  });
  page.addEventListener("storage", (event) => {
    if (event.key === key || event.key === null) show();
  });

  function keep(visits: readonly Visit[]) {
    if (key === undefined) return;
    storage.write(key, JSON.stringify(visits));
    show();
  }

  return {
    visits$: current.asObservable().pipe(distinctUntilChanged()),
    /** Records a page that is shown. Its path must have no query: only paths of the application are kept. */
    recordVisit: (visit: Omit<Visit, "at">) => keep(withVisit(read(), { ...visit, at: new Date().toISOString() })),
    /** Removes a page that does not exist. */
    forgetVisit: (path: string) => keep(read().filter((visit) => visit.path !== path)),
  };
}

function keyOf(tenant: string, email: string): string {
  return `${prefix}${encodeURIComponent(tenant)}/${encodeURIComponent(email.toLowerCase())}`;
}

function removeAll(storage: TextStorage, isMeant: (key: string) => boolean) {
  for (const key of storage.keys()) if (key.startsWith(prefix) && isMeant(key)) storage.remove(key);
}
