import type { TabChannel } from "../browser/tab-channel.ts";

/** Opens ends of one channel: each receives the messages of the others, `delay` milliseconds after they are sent. */
export function joinedChannel<Message>(delay = 1) {
  const listenersByEnd: ((message: Message) => void)[][] = [];
  return (): TabChannel<Message> => {
    const listeners: ((message: Message) => void)[] = [];
    listenersByEnd.push(listeners);
    return {
      post(message) {
        const others = listenersByEnd.filter((one) => one !== listeners).flat();
        setTimeout(() => others.forEach((listener) => void listener(message)), delay);
      },
      listen: (listener) => listeners.push(listener),
    };
  };
}
