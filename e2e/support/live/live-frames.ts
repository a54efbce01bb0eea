import type { BrowserContext } from "@playwright/test";

/** Records what the real live channel sends to a browser's tabs. */
export function watchLiveChannel(context: BrowserContext) {
  const frames: string[] = [];
  context.on("page", (page) => {
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(String(payload))));
  });
  const of = (command: string) => frames.filter((frame) => frame.startsWith(command));
  const isNotification = (frame: string) => frame.includes("\ndestination:/topic/notification-");
  return {
    /** How many subscriptions to the user's topic were confirmed. */
    subscribed: () => of("RECEIPT").length,
    /** The texts of the notifications that arrived. */
    bodies: () =>
      of("MESSAGE")
        .filter(isNotification)
        .map((frame) => (JSON.parse(jsonOf(frame)) as { body: string }).body),
  };
}

function jsonOf(frame: string): string {
  return frame.slice(frame.indexOf("\n\n")).replace(/\0\s*$/, "");
}
