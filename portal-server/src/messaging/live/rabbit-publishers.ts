import type { Broker } from "./broker.ts";
import type { RabbitAddress } from "./rabbit-address.ts";
import { RabbitPublisher } from "./rabbit-publisher.ts";

interface PooledPublisher {
  publisher: RabbitPublisher;
  busy: number;
}

const maxIdle = 30;

/**
 * Publishes with one connection for each tenant, since a connection has one virtual host. Only the most recently used
 * idle connections stay open: a new base release is published to every tenant and would otherwise leave a connection
 * for each.
 */
export function createRabbitPublishers(address: RabbitAddress): Pick<Broker, "publish" | "close"> {
  // Least recently used first.
  const pool = new Map<string, PooledPublisher>();
  let isOver = false;
  const acquire = (tenant: string): PooledPublisher => {
    const known = pool.get(tenant);
    // A publisher that the broker refused is closed. The virtual host may have been added meanwhile.
    const pooled =
      known?.publisher.isClosed === false ? known : { publisher: new RabbitPublisher(address, tenant), busy: 0 };
    pool.delete(tenant);
    pool.set(tenant, pooled);
    pooled.busy++;
    return pooled;
  };
  const closeSurplus = () => {
    const idle = [...pool].filter(([, { busy }]) => busy === 0);
    for (const [tenant, { publisher }] of idle.slice(0, Math.max(0, idle.length - maxIdle))) {
      pool.delete(tenant);
      // An idle publisher has no pending publication.
      void publisher.close();
    }
  };
  return {
    async publish(tenant, destination, body) {
      if (isOver) throw new Error("The portal stops.");
      const pooled = acquire(tenant);
      try {
        await pooled.publisher.publish(destination, body);
      } finally {
        pooled.busy--;
        closeSurplus();
      }
    },
    close: async () => {
      isOver = true;
      await Promise.all([...pool.values()].map(({ publisher }) => publisher.close()));
    },
  };
}
