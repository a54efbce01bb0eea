import type { BrowserContext, WebSocketRoute } from "@playwright/test";

/**
 * Intercepts the live channel: frames of the page go on to the portal, and a journey sends the page its own
 * notifications. The portal's notifications are dropped, since other journeys write to the same users.
 */
export async function tapLiveChannel(context: BrowserContext) {
  let open: WebSocketRoute[] = [];
  let receipts = 0;
  await context.routeWebSocket("**/live", (socket) => {
    open.push(socket);
    const server = socket.connectToServer();
    const closeWith = (other: WebSocketRoute) => (code?: number) => {
      open = open.filter((each) => each !== socket);
      // It may be closed already.
      other.close(code === undefined ? {} : { code }).catch(() => {});
    };
    socket.onClose(closeWith(server));
    server.onClose(closeWith(socket));
    server.onMessage((message) => {
      const frame = String(message);
      if (frame.startsWith("RECEIPT")) receipts += 1;
      if (!frame.startsWith("MESSAGE") || !frame.includes("\ndestination:/topic/notification-")) socket.send(message);
    });
  });
  return {
    /** How many connections are open now. */
    connections: () => open.length,
    /** How many subscriptions the portal has confirmed. A message delivered before the first one is not shown. */
    receipts: () => receipts,
    /** Sends the page a message as the broker would. */
    deliver: (notification: object) => {
      const head = "MESSAGE\nsubscription:notifications\nmessage-id:1\ndestination:/topic/x";
      open.at(-1)?.send(`${head}\n\n${JSON.stringify(notification)}\0`);
    },
    cut: () => {
      const socket = open.pop();
      void socket?.close({ code: 1012 });
    },
  };
}

let created = 0;

export function notification(changes: object = {}) {
  created += 1;
  return {
    id: `e2e-${created}`,
    title: `Chamado ${created} respondido`,
    body: "A impressora voltou.",
    created_at: new Date().toISOString(),
    redirect: "/tickets/1",
    read: 0,
    module: "tickets",
    icon: null,
    data: null,
    ...changes,
  };
}
