import type { TabChannel } from "../browser/tab-channel.ts";

/** Opens ends of one channel: each receives the messages of the others. */
export function joinedChannel<Message>() {
  const listenersByEnd: ((message: Message) => void)[][] = [];
  return (): TabChannel<Message> => {
    const listeners: ((message: Message) => void)[] = [];
    listenersByEnd.push(listeners);
    return {
      post(message) {
        const others = listenersByEnd.filter((one) => one !== listeners).flat();
        setTimeout(() => others.forEach((listener) => void listener(message)), 1);
      },
      listen: (listener) => listeners.push(listener),
    };
  };
}
