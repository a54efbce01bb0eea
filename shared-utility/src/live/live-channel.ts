import type { LiveEvent } from "@portico/shared-utility/contract";
import type { TabChannel } from "../browser/tab-channel.ts";
import { onWakeUp } from "../browser/wake-up.ts";
import { watchLeader } from "./leader-watch.ts";
import { createLiveLink } from "./live-link.ts";
import type { LiveStatus } from "./live-status.ts";
import type { Connect, LiveCredentials } from "./stomp-connection.ts";
import { leadOneTab } from "./tab-leader.ts";

/** The updates of a tab: events of the live channel, its status, and `RELOAD` when events may have been missed. */
export type LiveUpdate = LiveEvent | { type: "STATUS"; status: LiveStatus } | { type: "RELOAD" };

/** Messages of the leading tab to the others, and `HELLO` of a new tab. */
export type LiveMessage = LiveUpdate | { type: "HELLO" };

export interface LiveChannelParts {
  email: string;
  channel: TabChannel<LiveMessage>;
  connect: Connect;
  credentials(refused: string | undefined): Promise<LiveCredentials>;
  /** Receives each update, in the leading tab and in the others. */
  receive(update: LiveUpdate): void;
  locks?: LockManager | undefined;
}

// Once a minute, less some time for the response.
const pollInterval = 55_000;

type Role = { name: "newcomer" } | { name: "follower" } | { name: "leader"; status: LiveStatus } | { name: "closed" };

/**
 * Joins this tab to the live channel: one tab of the user, the leader, has the connection, and the others follow it.
 */
export function openLiveChannel(parts: LiveChannelParts) {
  const { email, channel, receive, locks } = parts;
  const tab = { role: { name: "newcomer" } as Role };
  const ask = () => channel.post({ type: "HELLO" });
  const isLed = () => tab.role.name === "newcomer" || tab.role.name === "follower";
  const watch = watchLeader({ isLed, ask, onFrozen: () => turn.takeOver() });

  channel.listen((message) => {
    const { role } = tab;
    if (role.name === "closed") return;
    if (message.type === "HELLO") {
      if (role.name === "leader") channel.post({ type: "STATUS", status: role.status });
      return;
    }
    if (role.name === "leader") return;
    watch.answered();
    receive(message);
    if (role.name === "follower") return;
    tab.role = { name: "follower" };
    // Only the other tabs received the events between this tab's first load and now.
    receive({ type: "RELOAD" });
  });
  const turn = leadOneTab(`portico-live ${email}`, () => lead(parts, tab), locks);
  if (tab.role.name !== "leader") ask();
  const stopWakeUps = onWakeUp(() => receive({ type: "RELOAD" }));

  return {
    close() {
      tab.role = { name: "closed" };
      stopWakeUps();
      watch.end();
      turn.resign();
    },
  };
}

/** Opens the connection and passes its events on to all tabs; returns a function that ends this. */
function lead({ channel, connect, credentials, receive }: LiveChannelParts, tab: { role: Role }): () => void {
  const leader: Extract<Role, { name: "leader" }> = { name: "leader", status: "connecting" };
  tab.role = leader;
  const publish = (update: LiveUpdate) => {
    receive(update);
    channel.post(update);
  };
  const link = createLiveLink({
    connect,
    credentials,
    onStatus: (status) => {
      leader.status = status;
      publish({ type: "STATUS", status });
    },
    // Events between the last load and this subscription were missed.
    onSubscribed: () => {
      publish({ type: "RELOAD" });
      publish({ type: "RELEASE" });
    },
    onEvent: publish,
  });
  const polling = setInterval(() => leader.status === "degraded" && publish({ type: "RELOAD" }), pollInterval);
  const stopWakeUps = onWakeUp(link.wake);
  return () => {
    clearInterval(polling);
    stopWakeUps();
    link.close();
    // Another tab has taken over.
    if (tab.role === leader) tab.role = { name: "newcomer" };
  };
}
