import type { TabChannel } from "../browser/tab-channel.ts";

/** Opens ends of one channel: each hears the others. */
export function joinedChannel<Message>() {
  const hearers: ((message: Message) => void)[][] = [];
  return (): TabChannel<Message> => {
    const own: ((message: Message) => void)[] = [];
    hearers.push(own);
    return {
      post(message) {
        const others = hearers.filter((one) => one !== own).flat();
        setTimeout(() => others.forEach((hear) => void hear(message)), 1);
      },
      listen: (hear) => own.push(hear),
    };
  };
}
