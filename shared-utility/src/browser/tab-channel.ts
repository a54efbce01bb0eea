/** A channel between the tabs of this origin. A tab does not hear itself. */
export interface TabChannel<Message> {
  post(message: Message): void;
  listen(hear: (message: Message) => void): void;
}

/** An open channel keeps everything alive that listens to it, also when nothing refers to the channel any more. */
interface OpenTabChannel<Message> extends TabChannel<Message> {
  close(): void;
}

/** Opens a BroadcastChannel; where the browser has none, nothing is said and nothing heard. */
export function openTabChannel<Message>(name: string): OpenTabChannel<Message> {
  if (typeof BroadcastChannel === "undefined") return { post: () => {}, listen: () => {}, close: () => {} };
  const channel = new BroadcastChannel(name);
  let open = true;
  return {
    post: (message) => void (open && channel.postMessage(message)),
    listen: (hear) => channel.addEventListener("message", ({ data }: MessageEvent<Message>) => hear(data)),
    close: () => {
      open = false;
      channel.close();
    },
  };
}
