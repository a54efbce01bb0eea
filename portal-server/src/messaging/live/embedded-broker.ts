import type { Broker, Peer, Upstream } from "./broker.ts";
import type { ConnectFrame } from "./client-frame.ts";
import { liveLimits } from "./live-limits.ts";
import { serverFrame } from "./server-frame.ts";

interface Listener {
  connection: Peer;
  id: string;
}

/** Hands messages to the connections of this process. */
export function createEmbeddedBroker(): Broker {
  // The tenant is part of the key: two tenants may have the same e-mail.
  const topics = new Map<string, Set<Listener>>();
  let published = 0;

  const listen = (key: string, listener: Listener) => {
    const listeners = topics.get(key) ?? new Set();
    topics.set(key, listeners.add(listener));
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) topics.delete(key);
    };
  };

  return {
    open: (connection, frame) => openUpstream(connection, frame, listen),
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
  { host, heartBeat: [, wants] }: ConnectFrame,
  listen: (key: string, listener: Listener) => () => void,
): Upstream {
  const stops = new Map<string, () => void>();
  let sentAt = performance.now();
  const answer = (receipt: string | undefined) => {
    if (receipt !== undefined) connection.send(serverFrame("RECEIPT", { "receipt-id": receipt }));
  };
  const own = liveLimits.heartBeat;
  connection.send(serverFrame("CONNECTED", { version: "1.2", "heart-beat": `${own},${own}` }));
  return {
    subscribe: ({ id, destination, receipt }) => {
      stops.set(id, listen(keyOf(host, destination), { connection, id }));
      answer(receipt);
    },
    unsubscribe: ({ id, receipt }) => {
      stops.get(id)?.();
      stops.delete(id);
      answer(receipt);
    },
    beat: () => {},
    sweep: (now) => {
      // One sweep early rather than one late.
      if (wants === 0 || now - sentAt < wants - 2 * liveLimits.sweep) return;
      sentAt = now;
      connection.send("\n");
    },
    close: () => {
      for (const stop of stops.values()) stop();
      stops.clear();
    },
  };
}

function keyOf(tenant: string, destination: string): string {
  return `${tenant}${destination}`;
}
