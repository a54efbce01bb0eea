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
  /** For so many milliseconds it hands out pages and maps again, whatever they say of themselves. */
  stubborn?: number;
}

/**
 * A CDN before the portal, beyond our walls: a shared cache (RFC 9111) that keeps what it may, asks again where it
 * must, and, misconfigured, does not.
 */
export async function startCachingProxy({ port, clock, stubborn = 0 }: ProxyOptions) {
  const kept = new Map<string, Stored>();
  const asked: string[] = [];
  const isFresh = ({ headers, at }: Stored) => clock.now().getTime() - at < Math.max(lifetime(headers), stubborn);

  async function answerTo(incoming: IncomingMessage): Promise<Stored> {
    const url = incoming.url ?? "/";
    const known = kept.get(url);
    if (known && isFresh(known)) return known;
    asked.push(url);
    const found = await ask(port, incoming, known?.headers.etag);
    if (known && found.status === 304) return known;
    const answer = { ...found, at: clock.now().getTime() };
    if (stubborn > 0 ? answer.status === 200 : isKept(answer)) kept.set(url, answer);
    return answer;
  }
  const hand = (outgoing: ServerResponse, { status, headers, body }: Stored) => {
    const { "transfer-encoding": _, connection: __, ...told } = headers;
    outgoing.writeHead(status, { ...told, "content-length": body.length }).end(body);
  };
  const server = createServer((incoming, outgoing) => {
    answerTo(incoming).then(
      (answer) => hand(outgoing, answer),
      () => outgoing.writeHead(502).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const own = typeof address === "object" && address ? address.port : 0;
  return {
    /** What has reached the portal. */
    asked,
    get: (path: string, headers: Record<string, string> = {}) => ask(own, { url: path, headers }),
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

/** An answer without a word about it may be kept, too, if it is an error: many CDNs do so for a while. */
function isKept({ headers }: Stored): boolean {
  return !/private|no-store/.test(headers["cache-control"] ?? "");
}

type Asked = Pick<IncomingMessage, "url" | "headers">;

function ask(port: number, { url, headers }: Asked, etag?: string): Promise<Omit<Stored, "at">> {
  const sent = { ...headers, host: "acme.localhost:9000", ...(etag !== undefined && { "if-none-match": etag }) };
  return new Promise((done, fail) => {
    const call = request({ host: "127.0.0.1", port, path: url, headers: sent, agent: false });
    call.on("response", (answer) => {
      const { statusCode: status = 0, headers: told } = answer;
      buffer(answer).then((body) => done({ status, headers: told, body }), fail);
    });
    call.on("error", fail).end();
  });
}
