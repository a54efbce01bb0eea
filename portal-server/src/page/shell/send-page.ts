import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { createDeltas } from "../../platform/deltas/deltas.ts";
import { offeredDictionary } from "../../platform/deltas/offered-dictionary.ts";
import { deltaWithEnd } from "../../platform/deltas/zstd-delta.ts";
import { sendText } from "../../platform/http/encoded-text.ts";
import { dictionaryLink } from "../dictionaries/dictionary-routes.ts";
import { type PageDictionaries, toBase64url } from "../dictionaries/page-dictionaries.ts";
import type { PreparedPage } from "./prepared-page.ts";

interface SentPage {
  /** The tenant's domain. */
  tenant: string;
  prepared: PreparedPage;
  nonce: string;
  /** Whether the page contains a developer's overrides. */
  isOverridden: boolean;
}

const decompress = promisify(brotliDecompress);
// A longer delta shows that the browser's dictionary is outdated.
const longDelta = 1_500;

/** Sends pages: as a delta against the page that the browser holds as a dictionary, or in full. */
export function createPageSender(dictionaries: PageDictionaries) {
  const deltas = createDeltas();

  function deltaFor(request: FastifyRequest, tenant: string, { start, hash }: PreparedPage) {
    const offered = offeredDictionary(request);
    if (!offered) return undefined;
    return deltas.of(`${tenant}\n${hash}`, offered.hash, async () => {
      const dictionary = await dictionaries.find(tenant, toBase64url(offered.hash));
      return dictionary && { bytes: await start(), dictionary: await decompress(dictionary) };
    });
  }
  // No page waits until its dictionary is stored. A visitor's first page announces no dictionary, so that first visits
  // load nothing more. The header cannot show which browsers use dictionaries: they accept `dcz` only in requests that
  // offer one (RFC 9842, 3).
  function announce(reply: FastifyReply, tenant: string, prepared: PreparedPage): void {
    const { cookies, log } = reply.request;
    if (Object.keys(cookies).length === 0) return;
    dictionaries
      .keep(tenant, prepared)
      .catch((err: unknown) => log.warn({ err }, "a dictionary of pages was not stored"));
    reply.header("link", dictionaryLink(toBase64url(prepared.hash)));
  }
  return async (request: FastifyRequest, reply: FastifyReply, page: SentPage): Promise<FastifyReply> => {
    const { tenant, prepared, nonce, isOverridden } = page;
    const delta = await deltaFor(request, tenant, prepared);
    if (!isOverridden && (delta?.length ?? longDelta) >= longDelta) announce(reply, tenant, prepared);
    const ended = delta && deltaWithEnd(delta, Buffer.from(prepared.endWith(nonce)));
    return sendText(request, reply, prepared.withNonce(nonce), ended);
  };
}
