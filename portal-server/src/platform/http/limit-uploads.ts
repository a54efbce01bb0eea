import { once } from "node:events";
import type { FastifyReply, FastifyRequest } from "fastify";
import { createQueues } from "./bounded-queue.ts";

interface UploadLimits {
  /** How many uploads of a caller are read at a time. */
  atOnce: number;
  /** How many more of a caller may wait. */
  waiting: number;
  callerOf(request: FastifyRequest): string;
}

/**
 * Makes a guard that lets a caller send a few bodies at a time: each is in memory as a whole. It runs before the body is
 * read, so those that wait take no memory.
 * @throws ApiError `request.rate_limited` when too many wait
 */
export function limitUploads({ atOnce, waiting, callerOf }: UploadLimits) {
  const queues = createQueues({ width: atOnce, queue: waiting });
  return (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
    new Promise((admit, refuse) => {
      const upload = () => {
        admit();
        return untilClosed(reply);
      };
      queues(callerOf(request), upload).catch(refuse);
    });
}

/** Settles when the response was sent, or the client has gone. */
async function untilClosed({ raw }: FastifyReply): Promise<void> {
  if (!raw.closed) await once(raw, "close").catch(() => {});
}
