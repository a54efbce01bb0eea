import type { IncomingMessage } from "node:http";

const header = "x-forwarded-proto";
const schemes: Record<string, string> = { https: "https", wss: "https", http: "http", ws: "http" };

/**
 * Makes the forwarded scheme one word, as Fastify compares it: of a list such as `https,http` the first one, which the
 * proxy next to the browser wrote, in small letters. Fastify believes it from the proxies of `TRUST_PROXY` alone.
 *
 * @param fallback what a trusted proxy that names no scheme means
 */
export function readForwardedProto({ headers }: Pick<IncomingMessage, "headers">, fallback: "https" | undefined): void {
  const given = String(headers[header] ?? "").split(",", 1)[0] ?? "";
  const scheme = schemes[given.trim().toLowerCase()] ?? fallback;
  if (scheme !== undefined) headers[header] = scheme;
}
