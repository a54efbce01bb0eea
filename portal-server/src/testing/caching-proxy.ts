import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import type { Clock } from "../platform/jobs/clock.ts";

interface Stored {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  at: number;
}

interface ProxyOptions {
  /** The portal's port. */
  port: number;
  clock: Clock;
  /** Serves pages and maps from its cache for this many milliseconds, ignoring their cache headers. */
  staleFor?: number;
}

/**
 * Starts a CDN in front of the portal: a shared cache (RFC 9111) that stores what it may and revalidates when it must,
 * unless it is misconfigured by `staleFor`.
 */
export async function startCachingProxy({ port, clock, staleFor = 0 }: ProxyOptions) {
  const cache = new Map<string, Stored>();
  const forwarded: string[] = [];
  const isFresh = ({ headers, at }: Stored) => clock.now().getTime() - at < Math.max(lifetime(headers), staleFor);

  async function responseTo(incoming: IncomingMessage): Promise<Stored> {
    const url = incoming.url ?? "/";
    const known = cache.get(url);
    if (known && isFresh(known)) return known;
    forwarded.push(url);
    const found = await fetchFrom(port, incoming, known?.headers.etag);
    if (known && found.status === 304) return known;
    const response = { ...found, at: clock.now().getTime() };
    if (staleFor > 0 ? response.status === 200 : isStorable(response)) cache.set(url, response);
    return response;
  }
  const sendTo = (outgoing: ServerResponse, { status, headers, body }: Stored) => {
    const { "transfer-encoding": _, connection: __, ...passed } = headers;
    outgoing.writeHead(status, { ...passed, "content-length": body.length }).end(body);
  };
  const server = createServer((incoming, outgoing) => {
    responseTo(incoming).then(
      (response) => sendTo(outgoing, response),
      () => outgoing.writeHead(502).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const proxyPort = typeof address === "object" && address ? address.port : 0;
  return {
    /** The paths of the requests that reached the portal. */
    forwarded,
    get: (path: string, headers: Record<string, string> = {}) => fetchFrom(proxyPort, { url: path, headers }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function lifetime(headers: IncomingHttpHeaders): number {
  const control = headers["cache-control"] ?? "";
  if (/no-cache/.test(control)) return 0;
  return Number(/max-age=(\d+)/.exec(control)?.[1] ?? 0) * 1_000;
}

/** Whether a response without a Cache-Control header may be stored. Many CDNs store even errors for a while. */
function isStorable({ headers }: Stored): boolean {
  return !/private|no-store/.test(headers["cache-control"] ?? "");
}

type ProxyRequest = Pick<IncomingMessage, "url" | "headers">;

function fetchFrom(port: number, { url, headers }: ProxyRequest, etag?: string): Promise<Omit<Stored, "at">> {
  const sent = { ...headers, host: "acme.localhost:9000", ...(etag !== undefined && { "if-none-match": etag }) };
  return new Promise((done, fail) => {
    const call = request({ host: "127.0.0.1", port, path: url, headers: sent, agent: false });
    call.on("response", (response) => {
      const { statusCode: status = 0, headers: received } = response;
      buffer(response).then((body) => done({ status, headers: received, body }), fail);
    });
    call.on("error", fail).end();
  });
}
