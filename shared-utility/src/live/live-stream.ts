import type { Notification, Session } from "@portico/shared-utility/contract";
import { BehaviorSubject, distinctUntilChanged, type Observable, Subject } from "rxjs";
import { inBatches } from "./in-batches.ts";
import type { LiveChannelParts, LiveMessage } from "./live-channel.ts";
import type { LiveStatus } from "./live-status.ts";

interface LiveParts {
  session$: Observable<Session>;
  /** Opens this tab's part in the channel; its code comes in a chunk of its own. */
  open: (parts: Pick<LiveChannelParts, "email" | "hear">) => Promise<{ close(): void }>;
  /** A notification arrived, as the server stored it. */
  arrived: (notification: Notification) => void;
  /** The given notifications were read in some browser, or all. */
  readElsewhere: (ids: readonly string[] | undefined) => void;
  reload: () => void;
}

const retryLoading = 60_000;
const remembered = 1000;
// A page that slept, or somebody who is told much at once: what comes within this time is drawn together.
const together = 50;

/** The live channel as the page sees it. It is off until it is wanted, and for guests. */
export function createLiveStream({ session$, open, arrived, readElsewhere, reload }: LiveParts) {
  const status = new BehaviorSubject<LiveStatus>("off");
  const messages = new Subject<Notification>();
  const releases = new Subject<void>();
  const seen = new Set<string>();
  let wanted = false;
  let email: string | undefined;
  let end = () => {};

  function hear(message: Exclude<LiveMessage, { type: "HELLO" | "NOTIFICATION" }>) {
    if (message.type === "STATUS") status.next(message.status);
    if (message.type === "RELOAD") reload();
    if (message.type === "READ") readElsewhere(message.ids);
    if (message.type === "RELEASE") releases.next();
  }

  function take(notifications: readonly Notification[]) {
    for (const notification of notifications) {
      if (!isFirst(notification.id)) continue;
      arrived(notification);
      messages.next(notification);
    }
  }

  // The server may send one twice rather than not at all.
  function isFirst(id: string): boolean {
    if (seen.has(id)) return false;
    const [oldest] = seen;
    if (seen.size >= remembered && oldest !== undefined) seen.delete(oldest);
    seen.add(id);
    return true;
  }

  function follow() {
    end();
    end = () => {};
    if (!wanted || email === undefined) return status.next("off");
    status.next("connecting");
    end = begin(email);
  }

  function begin(person: string): () => void {
    let ended = false;
    let channel: { close(): void } | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    const arrive = inBatches<Notification>((notifications) => ended || take(notifications), together);
    const hearOwn: LiveChannelParts["hear"] = (message) => {
      if (ended) return;
      if (message.type === "NOTIFICATION") arrive(message.notification);
      else hear(message);
    };
    const attempt = async () => {
      try {
        const opened = await open({ email: person, hear: hearOwn });
        if (ended) opened.close();
        else channel = opened;
      } catch (error) {
        if (ended) return;
        console.info("The live channel’s code could not be loaded.", error);
        status.next("degraded");
        again = setTimeout(() => {
          reload();
          void attempt();
        }, retryLoading);
      }
    };
    void attempt();
    return () => {
      ended = true;
      clearTimeout(again);
      channel?.close();
    };
  }

  session$.subscribe((session) => {
    const next = session.status === "signed-in" ? session.email : undefined;
    if (next === email) return;
    email = next;
    follow();
  });

  function openLive() {
    if (wanted) return;
    wanted = true;
    follow();
  }

  return {
    liveStatus$: status.asObservable().pipe(distinctUntilChanged()),
    liveNotifications$: messages.asObservable(),
    releaseEvents$: releases.asObservable(),
    openLive,
  };
}
