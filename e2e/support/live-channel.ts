import type { BrowserContext, WebSocketRoute } from "@playwright/test";

/** Stands in the way of the live channel: what the page says goes on to the portal, and more can be said to the page. */
export async function tapLiveChannel(context: BrowserContext) {
  const open: WebSocketRoute[] = [];
  let receipts = 0;
  await context.routeWebSocket("**/live", (socket) => {
    open.push(socket);
    socket.connectToServer().onMessage((message) => {
      if (String(message).startsWith("RECEIPT")) receipts += 1;
      socket.send(message);
    });
  });
  return {
    connections: () => open.length,
    /** How many subscriptions the portal has confirmed: what is delivered before is not shown. */
    receipts: () => receipts,
    /** Sends the page a message as the broker would. */
    deliver: (notification: object) => {
      const head = "MESSAGE\nsubscription:notifications\nmessage-id:1\ndestination:/topic/x";
      open.at(-1)?.send(`${head}\n\n${JSON.stringify(notification)}\0`);
    },
    cut: () => open.at(-1)?.close({ code: 1012 }),
  };
}

let made = 0;

export function notification(changes: object = {}) {
  made += 1;
  return {
    id: `e2e-${made}`,
    title: `Chamado ${made} respondido`,
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
