import { BehaviorSubject, catchError, defer, map, Observable, Subscription, switchMap, timer } from "rxjs";
import { isTemporary } from "../http/api-error.ts";

/** The cached state of a user's picture; the address `null` means that the user has none. `at`: when, in ms. */
type Picture = { status: "unknown" } | { status: "known"; address: string | null; at: number };

const fiveMinutes = 5 * 60_000;
const mostRetries = 3;

export type PictureEntry = ReturnType<typeof createPictureEntry>;

/**
 * One picture of the cache.
 * @param evict called when the picture has been unused for five minutes
 */
export function createPictureEntry(fetch: () => Promise<string | null>, evict: () => unknown) {
  const current = new BehaviorSubject<Picture>({ status: "unknown" });
  let request = Subscription.EMPTY;
  let eviction = setTimeout(evict, fiveMinutes);

  const address = () => addressOf(current.value);
  const store = (address: string | null) => current.next({ status: "known", address, at: Date.now() });
  const fetch$ = withRetries(fetch, () => current.observed);
  function refresh() {
    const isNeeded = current.observed && isOld(current.value);
    if (isNeeded && request.closed && navigator.onLine) request = fetch$.subscribe({ next: store, error: () => {} });
  }
  const address$ = new Observable<string | null | undefined>((subscriber) => {
    clearTimeout(eviction);
    const subscription = current.pipe(map(addressOf)).subscribe(subscriber);
    refresh();
    return () => {
      subscription.unsubscribe();
      if (!current.observed) eviction = setTimeout(evict, fiveMinutes);
    };
  });
  /** Stores an address that is newer than the result of a request in flight. */
  function replace(address: string | null) {
    request.unsubscribe();
    store(address);
  }
  /** Fetches the picture again, even during a request: that request began before a change. */
  function expire() {
    request.unsubscribe();
    if (current.value.status === "known") current.next({ ...current.value, at: Number.NEGATIVE_INFINITY });
    refresh();
  }
  function close() {
    request.unsubscribe();
    clearTimeout(eviction);
  }
  return { address$, address, refresh, replace, expire, close };
}

function addressOf(picture: Picture): string | null | undefined {
  return picture.status === "known" ? picture.address : undefined;
}

function isOld(picture: Picture): boolean {
  return picture.status === "unknown" || Date.now() - picture.at >= fiveMinutes;
}

/**
 * A request that fails temporarily is retried three times, after 1, 2 and 4 s (docs/product.md#calls). It gives up
 * earlier without a network, in a hidden tab and when the picture is not used: the cache fetches it again afterwards.
 */
function withRetries(
  fetch: () => Promise<string | null>,
  isUsed: () => boolean,
  failures = 0,
): Observable<string | null> {
  const mayRetry = () => isUsed() && navigator.onLine && document.visibilityState !== "hidden";
  return defer(fetch).pipe(
    catchError((error: unknown) => {
      if (failures === mostRetries || !isTemporary(error) || !mayRetry()) throw error;
      return timer(1000 * 2 ** failures).pipe(switchMap(() => withRetries(fetch, isUsed, failures + 1)));
    }),
  );
}
