import type { Notification } from "@portico/shared-utility/contract";
import type { TabChannel } from "../browser/tab-channel.ts";
import { onWakeUp } from "../browser/wake-up.ts";
import { createLiveLink } from "./live-link.ts";
import type { LiveStatus } from "./live-status.ts";
import { parseNotification } from "./parse-notification.ts";
import { parseRead } from "./parse-read.ts";
import type { Connect, LiveCredentials } from "./stomp-connection.ts";
import { leadOneTab } from "./tab-leader.ts";

/** What the leading tab tells the others, and what a tab that has just come asks. */
export type LiveMessage =
  | { type: "STATUS"; status: LiveStatus }
  | { type: "NOTIFICATION"; notification: Notification }
  | { type: "READ"; ids: string[] | undefined }
  | { type: "RELOAD" }
  | { type: "RELEASE" }
  | { type: "HELLO" };

export interface LiveChannelParts {
  email: string;
  channel: TabChannel<LiveMessage>;
  connect: Connect;
  credentials(refused: string | undefined): Promise<LiveCredentials>;
  /** Hears what concerns this tab, whoever holds the connection. */
  hear(message: Exclude<LiveMessage, { type: "HELLO" }>): void;
  locks?: LockManager | undefined;
}

// Once a minute, with time left for the answer.
const pollInterval = 55_000;

/** This tab's part in the live channel: one tab of the person holds the connection, the others follow it. */
export function openLiveChannel({ email, channel, connect, credentials, hear, locks }: LiveChannelParts) {
  let leading: { status: LiveStatus } | undefined;
  let open = true;
  let following = false;

  function tell(message: Exclude<LiveMessage, { type: "HELLO" }>) {
    hear(message);
    channel.post(message);
  }

  function lead() {
    const self = { status: "connecting" as LiveStatus };
    leading = self;
    const link = createLiveLink({
      connect,
      credentials,
      onStatus: (status) => {
        self.status = status;
        tell({ type: "STATUS", status });
      },
      // What came between the last loading and now was not delivered.
      onSubscribed: () => {
        tell({ type: "RELOAD" });
        tell({ type: "RELEASE" });
      },
      onRelease: () => tell({ type: "RELEASE" }),
      onRead: (body) => tell({ type: "READ", ids: parseRead(body) }),
      onMessage: (body) => {
        const notification = parseNotification(body);
        if (notification) tell({ type: "NOTIFICATION", notification });
      },
    });
    const polling = setInterval(() => self.status === "degraded" && tell({ type: "RELOAD" }), pollInterval);
    const awake = onWakeUp(link.wake);
    return () => {
      leading = undefined;
      clearInterval(polling);
      awake();
      link.close();
    };
  }

  function follow(message: Exclude<LiveMessage, { type: "HELLO" }>) {
    hear(message);
    if (following) return;
    following = true;
    // What came between this tab's first loading and now was told to the others alone.
    hear({ type: "RELOAD" });
  }

  channel.listen((message) => {
    if (!open) return;
    if (message.type !== "HELLO") return leading ? undefined : follow(message);
    if (leading) channel.post({ type: "STATUS", status: leading.status });
  });
  const resign = leadOneTab(`portico-live ${email}`, lead, locks);
  if (!leading) channel.post({ type: "HELLO" });
  const awake = onWakeUp(() => hear({ type: "RELOAD" }));

  return {
    close() {
      open = false;
      awake();
      resign();
    },
  };
}
