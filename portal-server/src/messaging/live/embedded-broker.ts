import type { Broker, Peer, Upstream } from "./broker.ts";
import type { ConnectFrame } from "./client-frame.ts";
import { liveLimits } from "./live-limits.ts";
import { serverFrame } from "./server-frame.ts";

interface Subscriber {
  connection: Peer;
  id: string;
}

/** Distributes events to the connections of this process. */
export function createEmbeddedBroker(): Broker {
  // The key contains the tenant: two tenants may have an account with the same e-mail address.
  const topics = new Map<string, Set<Subscriber>>();
  let published = 0;

  const addSubscriber = (key: string, subscriber: Subscriber) => {
    const subscribers = topics.get(key) ?? new Set();
    topics.set(key, subscribers.add(subscriber));
    return () => {
      if (subscribers.delete(subscriber) && subscribers.size === 0) topics.delete(key);
    };
  };

  return {
    open: (connection, frame) => openUpstream(connection, frame, addSubscriber),
    publish: async (tenant, destination, body) => {
      published += 1;
      const frames = new Map<string, string>();
      for (const { connection, id } of topics.get(keyOf(tenant, destination)) ?? []) {
        const headers = { subscription: id, "message-id": String(published), destination };
        const frame =
          frames.get(id) ?? serverFrame("MESSAGE", { ...headers, "content-type": "application/json" }, body);
        frames.set(id, frame);
        connection.send(frame);
      }
    },
    close: async () => {},
  };
}

function openUpstream(
  connection: Peer,
  { host, heartBeat: [, expects] }: ConnectFrame,
  addSubscriber: (key: string, subscriber: Subscriber) => () => void,
): Upstream {
  const unsubscribers = new Map<string, () => void>();
  let sentAt = performance.now();
  const sendReceipt = (receipt: string | undefined) => {
    if (receipt !== undefined) connection.send(serverFrame("RECEIPT", { "receipt-id": receipt }));
  };
  const interval = liveLimits.heartBeat;
  connection.send(serverFrame("CONNECTED", { version: "1.2", "heart-beat": `${interval},${interval}` }));
  return {
    subscribe: ({ id, destination, receipt }) => {
      unsubscribers.set(id, addSubscriber(keyOf(host, destination), { connection, id }));
      sendReceipt(receipt);
    },
    unsubscribe: ({ id, receipt }) => {
      unsubscribers.get(id)?.();
      unsubscribers.delete(id);
      sendReceipt(receipt);
    },
    beat: () => {},
    sweep: (now) => {
      // Sent up to two sweeps early, so that it is never late.
      if (expects === 0 || now - sentAt < expects - 2 * liveLimits.sweep) return;
      sentAt = now;
      connection.send("\n");
    },
    close: () => {
      for (const unsubscribe of unsubscribers.values()) unsubscribe();
      unsubscribers.clear();
    },
  };
}

function keyOf(tenant: string, destination: string): string {
  return `${tenant}${destination}`;
}
