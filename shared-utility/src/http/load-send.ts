import { bootDocument } from "../boot/boot-document.ts";
import type { Send } from "./api-call.ts";
import { ApiError } from "./api-error.ts";
import type { Transport } from "./transport.ts";

let replacement: Transport | undefined;

/**
 * What carries out calls: axios and all that goes with it, in a chunk of its own, so that the sign-in page paints first.
 *
 * @throws ApiError `network` when the chunk cannot be had; the next call tries again
 */
export async function loadSend(): Promise<Send> {
  const { axiosTransport, createSend } = await import("./wire-chunk.ts").catch((error) => {
    throw new ApiError("network", { message: String(error) });
  });
  return createSend(() => bootDocument().api, replacement ?? axiosTransport);
}

/** Puts another transport in place of axios, for tests; without one, axios is back. */
export function replaceTransport(transport?: Transport) {
  replacement = transport;
}
