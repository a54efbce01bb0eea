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
 * overwrites what another one adds; the value is the account's id. Sign-out and another user's sign-in empty the queue.
 */
export function createReadQueue({ session$, storage, page = window }: QueueParts) {
  const queued = new BehaviorSubject<ReadonlySet<string>>(new Set());
  let account: string | undefined;

  const keys = () => storage.keys().filter((key) => key.startsWith(prefix));
  const idsOfAccount = () =>
    account === undefined
      ? []
      : keys().flatMap((key) => (storage.read(key) === account ? key.slice(prefix.length) : []));

  function show() {
    const ids = new Set(idsOfAccount());
    const isSame = ids.size === queued.value.size && [...ids].every((id) => queued.value.has(id));
    if (!isSame) queued.next(ids);
  }

  /** Queues ids when there is no network; returns whether it did: not for a guest, nor beyond 500. */
  function enqueueOffline(ids: readonly string[]): boolean {
    if (page.navigator.onLine || account === undefined || ids.length === 0) return false;
    if (new Set([...queued.value, ...ids]).size > mostQueued) return false;
    for (const id of ids) storage.write(prefix + id, account);
    show();
    return true;
  }

  function remove(ids: Iterable<string>) {
    for (const id of ids) storage.remove(prefix + id);
    show();
  }

  function followSession(session: Session) {
    account = session.status === "signed-in" ? accountOf(session.token) : undefined;
    // After an expired session the same user may sign in again soon, so the queue is kept.
    const isOver = session.status === "guest" && (session.reason === "signed-out" || session.reason === "no-apps");
    const isForeign = (key: string) => session.status === "signed-in" && storage.read(key) !== account;
    for (const key of keys()) if (isOver || isForeign(key)) storage.remove(key);
    show();
  }

  session$.subscribe(followSession);
  page.addEventListener("storage", ({ key }) => (key === null || key.startsWith(prefix)) && show());

  return {
    queuedReads$: queued.asObservable(),
    now: () => queued.value,
    enqueueOffline,
    remove,
    onOnline: (listener: () => void) => page.addEventListener("online", listener),
  };
}

export type ReadQueue = ReturnType<typeof createReadQueue>;

function accountOf(token: string): string | undefined {
  const { sub } = tokenClaims(token);
  return typeof sub === "string" && sub !== "" ? sub : undefined;
}
