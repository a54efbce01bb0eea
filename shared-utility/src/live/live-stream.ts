import type { LiveEvent, Session } from "@portico/shared-utility/contract";
import {
  BehaviorSubject,
  catchError,
  combineLatest,
  distinctUntilChanged,
  map,
  Observable,
  of,
  Subject,
  startWith,
  switchMap,
  tap,
  timer,
} from "rxjs";
import { inBatches } from "./in-batches.ts";
import type { LiveChannelParts, LiveUpdate } from "./live-channel.ts";
import type { LiveStatus } from "./live-status.ts";

interface LiveParts {
  session$: Observable<Session>;
  /** Joins this tab to the channel; loads the channel's code, a separate chunk. */
  open: (parts: Pick<LiveChannelParts, "email" | "receive">) => Promise<{ close(): void }>;
  /** Called when events may have been missed. */
  reload: () => void;
}

const codeRetryDelay = 60_000;
const mostRememberedIds = 1000;
// Notifications that arrive within this time are rendered together, e.g. after the page slept or in a burst.
const batchPause = 50;

const show = (status: LiveStatus): LiveUpdate => ({ type: "STATUS", status });

/** The page's live channel. It is off for guests and until `openLive` is called. */
export function createLiveStream({ session$, open, reload }: LiveParts) {
  const status = new BehaviorSubject<LiveStatus>("off");
  const events = new Subject<LiveEvent>();
  const wanted = new BehaviorSubject(false);
  const isFirst = createDuplicateFilter();

  const user$ = combineLatest([session$, wanted]).pipe(
    map(([session, isWanted]) => (isWanted && session.status === "signed-in" ? session.email : undefined)),
    distinctUntilChanged(),
  );
  const retryLater = (error: unknown) => {
    console.info("The live channel could not be loaded.", error);
    status.next("degraded");
    return timer(codeRetryDelay).pipe(tap(reload));
  };
  const updatesOf = (email: string) =>
    channel$(email, open).pipe(
      catchError((error, channel) => retryLater(error).pipe(switchMap(() => channel))),
      startWith(show("connecting")),
    );
  user$.pipe(switchMap((email) => (email === undefined ? of(show("off")) : updatesOf(email)))).subscribe((update) => {
    if (update.type === "STATUS") status.next(update.status);
    else if (update.type === "RELOAD") reload();
    else if (isFirst(update)) events.next(update);
  });

  return {
    liveStatus$: status.asObservable().pipe(distinctUntilChanged()),
    liveEvents$: events.asObservable(),
    openLive: () => wanted.next(true),
  };
}

/** The updates of a user's channel; closes it when the subscription ends. */
function channel$(email: string, open: LiveParts["open"]): Observable<LiveUpdate> {
  return new Observable((subscriber) => {
    let channel: { close(): void } | undefined;
    const addToBatch = inBatches<LiveUpdate>((updates) => {
      for (const update of updates) subscriber.next(update);
    }, batchPause);
    const receive = (update: LiveUpdate) => {
      if (update.type === "NOTIFICATION") addToBatch(update);
      else subscriber.next(update);
    };
    open({ email, receive }).then(
      (opened) => {
        if (subscriber.closed) opened.close();
        else channel = opened;
      },
      (error: unknown) => subscriber.error(error),
    );
    return () => channel?.close();
  });
}

/** Whether an event is new. The server delivers notifications at least once, so one may arrive twice. */
function createDuplicateFilter(): (event: LiveEvent) => boolean {
  const seen = new Set<string>();
  return (event) => {
    if (event.type !== "NOTIFICATION") return true;
    const { id } = event.notification;
    if (seen.has(id)) return false;
    const [oldest] = seen;
    if (seen.size >= mostRememberedIds && oldest !== undefined) seen.delete(oldest);
    seen.add(id);
    return true;
  };
}
