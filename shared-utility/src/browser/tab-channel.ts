/** A channel between the tabs of this origin. A tab does not hear itself. */
export interface TabChannel<Message> {
  post(message: Message): void;
  listen(hear: (message: Message) => void): void;
}

/** Opens a BroadcastChannel; where the browser has none, nothing is said and nothing heard. */
export function openTabChannel<Message>(name: string): TabChannel<Message> {
  if (typeof BroadcastChannel === "undefined") return { post: () => {}, listen: () => {} };
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen: (hear) => channel.addEventListener("message", ({ data }: MessageEvent<Message>) => hear(data)),
  };
}
