import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { call } from "../../support/api/api.ts";
import { listen } from "../../support/listen.ts";
import { forward, forwardUpgrade } from "../../support/portal/forward.ts";

/** What the gate does to a request. `late`: forwards it on `mends()`. `tampered`: appends a line to the file. */
type Fault = "missing" | "hanging" | "late" | "tampered";

/**
 * A proxy between the browser and the portal: the only way to break a file or the network that works in every browser.
 * Each gate has its own port, so pages behind different gates share no storage.
 */
export async function startGate() {
  const requests: string[] = [];
  const reports: string[] = [];
  const late: (() => void)[] = [];
  let broken: { files: RegExp; fault: Fault } | undefined;

  const server = createServer((incoming, outgoing) => {
    const { url = "/" } = incoming;
    requests.push(`${incoming.method} ${url}`);
    if (url.startsWith("/api/telemetry")) readReport(incoming, reports);
    const fault = broken?.files.test(url) ? broken.fault : undefined;
    if (fault === undefined) forward(incoming, outgoing);
    else if (fault === "late") late.push(() => forward(incoming, outgoing));
    else void answer(fault, incoming, outgoing);
  });
  const channels = forwardChannels(server, requests);
  const { port, close } = await listen(server);
  return {
    originOf: (tenant: string) => `http://${tenant}.localhost:${port}`,
    breaks(files: RegExp, fault: Fault) {
      broken = { files, fault };
    },
    mends() {
      broken = undefined;
      for (const pass of late.splice(0)) pass();
    },
    /** Ends every open live channel. */
    cutsChannels: channels.cut,
    /** How many requests match; a line is `POST /api/auth` or `UPGRADE /live`. */
    count: (line: RegExp) => requests.filter((each) => line.test(each)).length,
    /** What pages reported: errors, and violations of their policy. */
    reports,
    stop() {
      channels.cut();
      close();
    },
  };
}

function forwardChannels(server: Server, requests: string[]) {
  const channels = new Set<Duplex>();
  server.on("upgrade", (incoming, socket, head) => {
    requests.push(`UPGRADE ${incoming.url}`);
    channels.add(socket);
    socket.on("close", () => channels.delete(socket));
    forwardUpgrade(incoming, socket, head);
  });
  return {
    cut() {
      for (const channel of channels) channel.destroy();
    },
  };
}

async function answer(fault: Fault, { headers, url = "/" }: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (fault === "hanging") return;
  if (fault === "missing") return void outgoing.writeHead(404, { "access-control-allow-origin": "*" }).end();
  const [tenant = ""] = (headers.host ?? "").split(".");
  const { body } = await call(tenant, "GET", url);
  outgoing.writeHead(200, { "content-type": "text/javascript", "access-control-allow-origin": "*" });
  outgoing.end(`${body};window.tampered = true`);
}

interface Telemetry {
  events?: { kind: string; module?: string; message: string }[];
  "csp-report"?: Record<string, string>;
}

/** Adds a line to `reports` for each event in this telemetry request. */
function readReport(incoming: IncomingMessage, reports: string[]): void {
  const chunks: Buffer[] = [];
  incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
  incoming.on("end", () => {
    const { events = [], "csp-report": policy } = JSON.parse(Buffer.concat(chunks).toString()) as Telemetry;
    // A slow event depends on the machine more than on the page.
    const faults = events.filter(({ kind }) => kind !== "slow");
    for (const { kind, module, message } of faults) reports.push(`${kind} ${module ?? "the page"}: ${message}`);
    if (policy) reports.push(`policy ${policy["effective-directive"]}: ${policy["blocked-uri"]}`);
  });
}
