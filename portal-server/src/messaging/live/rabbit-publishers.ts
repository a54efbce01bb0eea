import type { Broker } from "./broker.ts";
import type { RabbitAddress } from "./rabbit-address.ts";
import { RabbitPublisher } from "./rabbit-publisher.ts";

interface Held {
  publisher: RabbitPublisher;
  busy: number;
}

const mostResting = 30;

/**
 * A connection for each tenant that is spoken to, since a connection has one virtual host. Of those that rest, the last
 * used stay open: a new base is told to every tenant, and would otherwise leave a connection for each behind.
 */
export function createRabbitPublishers(address: RabbitAddress): Pick<Broker, "publish" | "close"> {
  // The least recently used first.
  const held = new Map<string, Held>();
  const take = (tenant: string): Held => {
    const own = held.get(tenant) ?? { publisher: new RabbitPublisher(address, tenant), busy: 0 };
    held.delete(tenant);
    held.set(tenant, own);
    own.busy++;
    return own;
  };
  const closeLongestResting = () => {
    const resting = [...held].filter(([, { busy }]) => busy === 0);
    for (const [tenant, { publisher }] of resting.slice(0, Math.max(0, resting.length - mostResting))) {
      held.delete(tenant);
      // It rests: nobody waits for anything of it.
      void publisher.close();
    }
  };
  return {
    async publish(tenant, destination, body) {
      const own = take(tenant);
      try {
        await own.publisher.publish(destination, body);
      } finally {
        own.busy--;
        closeLongestResting();
      }
    },
    close: async () => {
      await Promise.all([...held.values()].map(({ publisher }) => publisher.close()));
    },
  };
}
