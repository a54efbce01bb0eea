import type { Notification, Session } from "@portico/shared-utility/contract";
import { BehaviorSubject, distinctUntilChanged, type Observable, Subject } from "rxjs";
import { inBatches } from "./in-batches.ts";
import type { LiveChannelParts, LiveMessage } from "./live-channel.ts";
import type { LiveStatus } from "./live-status.ts";

interface LiveParts {
  session$: Observable<Session>;
  /** Joins this tab to the channel; loads the channel's code, a separate chunk. */
  open: (parts: Pick<LiveChannelParts, "email" | "receive">) => Promise<{ close(): void }>;
  /** Called with each notification that arrives, as the server stored it. */
  arrived: (notification: Notification) => void;
  /** Called with the ids that were read in some browser; `undefined` for all. */
  readElsewhere: (ids: readonly string[] | undefined) => void;
  reload: () => void;
}

const codeRetryDelay = 60_000;
const mostRememberedIds = 1000;
// Notifications that arrive within this time are rendered together, e.g. after the page slept or in a burst.
const batchPause = 50;

/** The page's live channel. It is off for guests and until `openLive` is called. */
export function createLiveStream({ session$, open, arrived, readElsewhere, reload }: LiveParts) {
  const status = new BehaviorSubject<LiveStatus>("off");
  const messages = new Subject<Notification>();
  const releases = new Subject<void>();
  const seen = new Set<string>();
  let wanted = false;
  let email: string | undefined;
  let end = () => {};

  function handle(message: Exclude<LiveMessage, { type: "HELLO" | "NOTIFICATION" }>) {
    if (message.type === "STATUS") status.next(message.status);
    if (message.type === "RELOAD") reload();
    if (message.type === "READ") readElsewhere(message.ids);
    if (message.type === "RELEASE") releases.next();
  }

  function deliver(notifications: readonly Notification[]) {
    for (const notification of notifications) {
      if (!isFirst(notification.id)) continue;
      arrived(notification);
      messages.next(notification);
    }
  }

  // The server delivers at least once, so a notification may arrive twice.
  function isFirst(id: string): boolean {
    if (seen.has(id)) return false;
    const [oldest] = seen;
    if (seen.size >= mostRememberedIds && oldest !== undefined) seen.delete(oldest);
    seen.add(id);
    return true;
  }

  function restart() {
    end();
    end = () => {};
    if (!wanted || email === undefined) return status.next("off");
    status.next("connecting");
    end = begin(email);
  }

  function begin(user: string): () => void {
    let ended = false;
    let channel: { close(): void } | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const addToBatch = inBatches<Notification>((notifications) => ended || deliver(notifications), batchPause);
    const receive: LiveChannelParts["receive"] = (message) => {
      if (ended) return;
      if (message.type === "NOTIFICATION") addToBatch(message.notification);
      else handle(message);
    };
    const attempt = async () => {
      try {
        const opened = await open({ email: user, receive });
        if (ended) opened.close();
        else channel = opened;
      } catch (error) {
        if (ended) return;
        console.info("The live channel’s code could not be loaded.", error);
        status.next("degraded");
        retry = setTimeout(() => {
          reload();
          void attempt();
        }, codeRetryDelay);
      }
    };
    void attempt();
    return () => {
      ended = true;
      clearTimeout(retry);
      channel?.close();
    };
  }

  session$.subscribe((session) => {
    const next = session.status === "signed-in" ? session.email : undefined;
    if (next === email) return;
    email = next;
    restart();
  });

  function openLive() {
    if (wanted) return;
    wanted = true;
    restart();
  }

  return {
    liveStatus$: status.asObservable().pipe(distinctUntilChanged()),
    liveNotifications$: messages.asObservable(),
    releaseEvents$: releases.asObservable(),
    openLive,
  };
}
