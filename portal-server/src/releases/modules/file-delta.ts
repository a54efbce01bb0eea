import { mediaTypeOf } from "@portico/shared-utility/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deltas } from "../../platform/deltas/deltas.ts";
import { offeredDictionary } from "../../platform/deltas/offered-dictionary.ts";
import { dictionaryAddresses, dictionaryHeader, hashedAddress } from "./dictionary-match.ts";
import type { ModuleStore } from "./module-store.ts";

/**
 * Prepares a response with a stored file for browsers with compression dictionaries (RFC 9842).
 * @returns the file as a delta against the build that the browser has, with its headers set; `undefined` when the file
 * is sent in full
 */
export async function fileDelta(
  { store, deltas }: { store: Pick<ModuleStore, "read">; deltas: Deltas },
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
): Promise<Buffer | undefined> {
  const named = hashedAddress(address);
  const offered = offeredDictionary(request);
  if (!named || offered?.id === undefined) return undefined;
  for (const earlier of dictionaryAddresses(named, offered.id)) {
    const delta = await deltas.of(`${address}\n${earlier}`, offered.hash, async () => {
      const [bytes, dictionary] = [await store.read(address), await store.read(earlier)];
      return bytes && dictionary && { bytes, dictionary };
    });
    if (!delta) continue;
    const headers = { "content-encoding": "dcz", "cache-control": lasting };
    reply.headers({ ...headers, "use-as-dictionary": dictionaryHeader(named) });
    reply.type(mediaTypeOf(address));
    return delta;
  }
  return undefined;
}

/** Deltas of files whose content never changes. */
const lasting = "public, max-age=31536000, immutable";
