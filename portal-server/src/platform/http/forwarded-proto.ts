import type { IncomingMessage } from "node:http";

const header = "x-forwarded-proto";
const schemes: Record<string, string> = { https: "https", wss: "https", http: "http", ws: "http" };

/**
 * Normalizes the forwarded scheme to one lower-case word, as Fastify compares it. Of a list such as `https,http` it
 * takes the first, which the proxy next to the browser wrote. Fastify trusts the header only from the proxies of
 * `TRUST_PROXY`.
 *
 * @param fallback the scheme when a trusted proxy names none
 */
export function readForwardedProto({ headers }: Pick<IncomingMessage, "headers">, fallback: "https" | undefined): void {
  const given = String(headers[header] ?? "").split(",", 1)[0] ?? "";
  const scheme = schemes[given.trim().toLowerCase()] ?? fallback;
  if (scheme !== undefined) headers[header] = scheme;
}
