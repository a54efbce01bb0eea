import type { Session } from "@portico/shared-utility/contract";
import { BehaviorSubject, type Observable } from "rxjs";
import type { TextStorage } from "../browser/browser-storage.ts";
import { tokenClaims } from "../http/token-claims.ts";

interface QueueParts {
  session$: Observable<Session>;
  storage: TextStorage;
  page?: Pick<Window, "addEventListener"> & { navigator: Pick<Navigator, "onLine"> };
}

const prefix = "notification-read:";
const mostQueued = 500;

/**
 * Notifications that were read offline, until the server has them. Local storage has one key for each, so that no tab
 * overwrites another tab's additions; the value is the account's id. Sign-out and another user's sign-in empty the
 * queue.
 */
export function createReadQueue({ session$, storage, page = window }: QueueParts) {
  const stored = storedReads(storage);
  const queued = new BehaviorSubject<ReadonlySet<string>>(new Set());
  let account: string | undefined;

  function show() {
    const ids = new Set(stored.idsOf(account));
    const isSame = ids.size === queued.value.size && [...ids].every((id) => queued.value.has(id));
    if (!isSame) queued.next(ids);
  }

  /** Queues ids when there is no network; returns whether it did: not for a guest, nor beyond 500. */
  function enqueueOffline(ids: readonly string[]): boolean {
    if (page.navigator.onLine || account === undefined || ids.length === 0) return false;
    if (new Set([...queued.value, ...ids]).size > mostQueued) return false;
    stored.add(ids, account);
    show();
    return true;
  }

  function remove(ids: Iterable<string>) {
    stored.remove(ids);
    show();
  }

  session$.subscribe((session) => {
    account = session.status === "signed-in" ? accountOf(session.token) : undefined;
    stored.keepFor(session, account);
    show();
  });
  page.addEventListener("storage", ({ key }) => (key === null || key.startsWith(prefix)) && show());
  const onOnline = (listener: () => void) => page.addEventListener("online", listener);

  return { queuedReads$: queued.asObservable(), now: () => queued.value, enqueueOffline, remove, onOnline };
}

export type ReadQueue = ReturnType<typeof createReadQueue>;

function accountOf(token: string): string | undefined {
  const { sub } = tokenClaims(token);
  return typeof sub === "string" && sub !== "" ? sub : undefined;
}

/** The queued ids in the storage, each with the account that read it. */
function storedReads(storage: TextStorage) {
  const keys = () => storage.keys().filter((key) => key.startsWith(prefix));
  return {
    idsOf: (account: string | undefined) =>
      account === undefined
        ? []
        : keys().flatMap((key) => (storage.read(key) === account ? key.slice(prefix.length) : [])),
    add(ids: Iterable<string>, account: string) {
      for (const id of ids) storage.write(prefix + id, account);
    },
    remove(ids: Iterable<string>) {
      for (const id of ids) storage.remove(prefix + id);
    },
    /** Removes the ids of other users. */
    keepFor(session: Session, account: string | undefined) {
      // After an expired session the same user may sign in again soon, so the queue is kept.
      const isOver = session.status === "guest" && (session.reason === "signed-out" || session.reason === "no-apps");
      const isForeign = (key: string) => session.status === "signed-in" && storage.read(key) !== account;
      for (const key of keys()) if (isOver || isForeign(key)) storage.remove(key);
    },
  };
}
