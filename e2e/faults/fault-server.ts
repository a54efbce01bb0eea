import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { listen } from "../support/listen.ts";
import { forward, forwardUpgrade } from "../support/portal/forward.ts";
import { port as portalPort } from "../support/portal/portal.ts";
import { type Fault, integrityOf } from "./fault.ts";
import { faults } from "./faults.ts";
import { lasting } from "./lasting.ts";
import { lifecycleModules } from "./lifecycle-modules.ts";
import { misbehaving } from "./misbehaving.ts";

const requests = new Map<string, number>();

const named = { ...faults, ...misbehaving, ...lifecycleModules, ...lasting };

/** The specifier of the application whose file is broken. */
const brokenApp = "@app/assets";

/**
 * A proxy between the browser and the portal that replaces one application's file. The map of a page requested with
 * `?fault={name}` names that file at an address with the fault: pages side by side can have different faults, and a
 * navigation keeps the fault of its page.
 */
export async function startFaultServer() {
  const reported: TelemetryEvent[] = [];
  const answered: number[] = [];
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === "/api/telemetry") {
      recordReport(incoming, reported);
      outgoing.on("finish", () => answered.push(outgoing.statusCode));
    }
    void answer(incoming, outgoing);
  });
  server.on("upgrade", forwardUpgrade);
  const { port, close } = await listen(server);
  return {
    /** What pages have reported to the portal, and the status codes of its responses. */
    reported,
    answered,
    originOf: (tenant: string) => `http://${tenant}.localhost:${port}`,
    close,
  };
}

export interface TelemetryEvent {
  kind: string;
  module?: string;
  message: string;
  id?: string;
}

function recordReport(incoming: IncomingMessage, reported: TelemetryEvent[]): void {
  const chunks: Buffer[] = [];
  incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
  incoming.on("end", () => {
    const { events } = JSON.parse(Buffer.concat(chunks).toString()) as { events: TelemetryEvent[] };
    reported.push(...events);
  });
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const url = new URL(incoming.url ?? "/", "http://portal.invalid");
  // A retry appends its own parameter.
  const name = url.searchParams.get("fault");
  // The page would repair its broken map with the healthy one, so this portal has no newer release.
  if (url.pathname === "/import-map.json") return void outgoing.writeHead(304).end();
  const fault = name ? (named[name] ?? flaky(name)) : undefined;
  if (!name || !fault) return forward(incoming, outgoing);
  if (url.pathname.endsWith(".js")) {
    return fault.answer(outgoing, async () => (await fetchOriginal(incoming, url.pathname)).body);
  }
  const { status, headers, body } = await fetchOriginal(incoming, url.pathname);
  const { "content-length": _, etag: __, "transfer-encoding": ___, ...kept } = headers;
  outgoing.writeHead(status, kept).end(brokenPage(body.toString(), brokenApp, name, fault));
}

interface Received {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

function fetchOriginal(incoming: IncomingMessage, path: string): Promise<Received> {
  const headers = { ...incoming.headers, "accept-encoding": "identity", "if-none-match": "" };
  return new Promise((done, fail) => {
    request({ host: "127.0.0.1", port: portalPort, path, headers }, (received) => {
      const chunks: Buffer[] = [];
      received.on("data", (chunk: Buffer) => chunks.push(chunk));
      received.on("end", () =>
        done({ status: received.statusCode ?? 502, headers: received.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on("error", fail)
      .end();
  });
}

/** The page with one application's file at an address that names the fault. */
function brokenPage(html: string, specifier: string, name: string, fault: Fault | undefined): string {
  const address = new RegExp(`"${specifier}":"([^"]+)"`).exec(html)?.[1];
  if (!address) throw new Error(`the page's map has no ${specifier}`);
  const wanted = fault?.elsewhere ? `http://elsewhere.localhost:1${address}` : `${address}?fault=${name}`;
  const moved = html.replaceAll(address, wanted);
  const sri = new RegExp(`"${escaped(wanted)}":"(sha384-[^"]+)"`).exec(moved)?.[1];
  return fault?.body === undefined || !sri ? moved : moved.replaceAll(sri, integrityOf(fault.body));
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** `flaky-2.x`: the first two requests under the name `x` fail, the others get the file. */
function flaky(name: string): Fault | undefined {
  const [, times] = /^flaky-(\d+)\./.exec(name) ?? [];
  if (times === undefined) return undefined;
  const answer = (response: ServerResponse, original: () => Promise<Buffer>) => {
    const count = (requests.get(name) ?? 0) + 1;
    requests.set(name, count);
    if (count <= Number(times)) return response.writeHead(503).end();
    return void original().then((file) => response.writeHead(200, { "content-type": "text/javascript" }).end(file));
  };
  return { title: name, shows: "at once", answer };
}
