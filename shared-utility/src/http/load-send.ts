import { bootDocument } from "../boot/boot-document.ts";
import type { Send } from "./api-call.ts";
import { lostChunk } from "./lost-chunk.ts";
import type { Transport } from "./transport.ts";

let replacement: Transport | undefined;

/**
 * Loads the code that sends calls, with axios, in a separate chunk: the sign-in page is painted without it. The pages of
 * signed-in users preload it, by its name (`portal-server/src/page/shell/first-screen.ts`).
 *
 * @throws ApiError as `lostChunk` when the chunk cannot be loaded; the next call tries again
 */
export async function loadSend(): Promise<Send> {
  const { axiosTransport, createSend } = await import(/* webpackChunkName: "signed-in" */ "./wire-chunk.ts").catch(
    lostChunk,
  );
  return createSend(() => bootDocument().api, replacement ?? axiosTransport);
}

/** Replaces axios by another transport, for tests; without an argument, restores axios. */
export function replaceTransport(transport?: Transport) {
  replacement = transport;
}
