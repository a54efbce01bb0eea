/** A channel between the tabs of this origin. A tab does not receive its own messages. */
export interface TabChannel<Message> {
  post(message: Message): void;
  listen(listener: (message: Message) => void): void;
}

/** Close an unused channel: the browser does not collect an open one, nor its listeners. */
interface OpenTabChannel<Message> extends TabChannel<Message> {
  close(): void;
}

/** Opens a BroadcastChannel; in a browser without it, nothing is sent or received. */
export function openTabChannel<Message>(name: string): OpenTabChannel<Message> {
  if (typeof BroadcastChannel === "undefined") return { post: () => {}, listen: () => {}, close: () => {} };
  const channel = new BroadcastChannel(name);
  let open = true;
  return {
    post: (message) => void (open && channel.postMessage(message)),
    listen: (listener) => channel.addEventListener("message", ({ data }: MessageEvent<Message>) => listener(data)),
    close: () => {
      open = false;
      channel.close();
    },
  };
}
