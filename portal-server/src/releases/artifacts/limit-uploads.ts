import { once } from "node:events";
import type { FastifyReply } from "fastify";
import type { Guard } from "../../identity/accounts/accounts.ts";
import { createQueues } from "../../platform/http/bounded-queue.ts";
import { actorOf } from "../registry/registry-guard.ts";

const mostAtOnce = 4;
const mostWaiting = 100;

/**
 * Makes a guard that limits the concurrent uploads of a caller, because each file is in memory as a whole. It runs
 * before the body is read, so waiting uploads take no memory.
 * @throws ApiError `request.rate_limited` when too many uploads wait
 */
export function limitUploads(): Guard {
  const queues = createQueues({ width: mostAtOnce, queue: mostWaiting });
  return (request, reply) =>
    new Promise((admit, refuse) => {
      const upload = () => {
        admit();
        return untilClosed(reply);
      };
      queues(actorOf(request).caller, upload).catch(refuse);
    });
}

/** Settles when the response was sent, or the client has gone. */
async function untilClosed({ raw }: FastifyReply): Promise<void> {
  if (!raw.closed) await once(raw, "close").catch(() => {});
}
