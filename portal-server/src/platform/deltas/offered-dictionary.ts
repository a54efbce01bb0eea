import type { FastifyRequest } from "fastify";
import { accepts } from "../http/encoded-text.ts";

/** A dictionary that the browser holds (RFC 9842, 2.2): its SHA-256 in Base64, and the id that the server gave it. */
interface OfferedDictionary {
  hash: string;
  id: string | undefined;
}

/**
 * The dictionary with which the browser can decode a response. Only navigations and requests of this origin's pages
 * have one: requests of other origins get the full text (RFC 9842, 9.3).
 */
export function offeredDictionary({ headers }: Pick<FastifyRequest, "headers">): OfferedDictionary | undefined {
  if (!accepts(headers["accept-encoding"], "dcz") || headers.range !== undefined) return undefined;
  if (headers["sec-fetch-site"] !== "same-origin" && headers["sec-fetch-mode"] !== "navigate") return undefined;
  const [, hash] = /^:([\w+/]{43}=):$/.exec(single(headers["available-dictionary"])) ?? [];
  const [, id] = /^"([\x20\x21\x23-\x5b\x5d-\x7e]{1,1024})"$/.exec(single(headers["dictionary-id"])) ?? [];
  return hash === undefined ? undefined : { hash, id };
}

function single(header: string | string[] | undefined): string {
  return typeof header === "string" ? header.trim() : "";
}
