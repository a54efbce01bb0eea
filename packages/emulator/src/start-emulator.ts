import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { serveLive } from "./api/live.ts";
import { createNotificationBox } from "./api/notification-box.ts";
import { createNotificationChoices } from "./api/notification-choices.ts";
import type { ApiMode } from "./api/own-api.ts";
import type { Application } from "./application.ts";
import { firstChoices } from "./choices.ts";
import { stateEvent } from "./controls/state-event.ts";
import { createEmulatedPortal } from "./emulated-portal.ts";
import type { Call, HttpResponse } from "./http-response.ts";
import { changesAddress } from "./page/serve-page.ts";
import { route, type Served } from "./routes.ts";

export interface EmulatorOptions {
  application: Application;
  port: number;
  api: ApiMode;
  /** The folder of this program, with the portal's files. */
  program: string;
}

/**
 * Starts the emulator on this machine only. The caller passes builds to `portal.takeBuild`.
 * @throws Error with one sentence when the port cannot be used
 */
export async function startEmulator({ application, port, api, program }: EmulatorOptions) {
  const portal = createEmulatedPortal(application, `${program}/portal`);
  const notifications = createNotificationBox(application.module);
  const wanted = createNotificationChoices(application.module, portal.categories);
  const choices = firstChoices(application, api);
  const server = createServer((request, response) => void answer(served, request, response));
  await listen(server, port).catch(async (error: unknown) => {
    await portal.close();
    throw error;
  });
  const live = serveLive(server);
  const served: Served = { portal, choices, notifications, wanted, live, program };
  const address = server.address();
  const close = async () => {
    live.close();
    await portal.close();
    server.closeAllConnections();
    await new Promise((settle) => server.close(settle));
  };
  const actual = typeof address === "object" && address ? address.port : port;
  return { portal, choices, url: `http://localhost:${actual}`, close };
}

/** @throws Error with what to do when the port cannot be used */
function listen(server: Server, port: number): Promise<void> {
  return new Promise((settle, fail) => {
    server.once("error", (error: NodeJS.ErrnoException) => fail(new Error(sentenceOf(error, port), { cause: error })));
    server.listen(port, "127.0.0.1", settle);
  });
}

function sentenceOf({ code, message }: NodeJS.ErrnoException, port: number): string {
  const other = `choose another: npm start -- --port ${port < 65_535 ? port + 1 : 4300}`;
  if (code === "EADDRINUSE") return `Port ${port} is in use. Stop the program that uses it, or ${other}`;
  if (code === "EACCES") return `This account must not use port ${port}. Please ${other}`;
  return `Port ${port} cannot be used: ${message}. Please ${other}`;
}

async function answer(served: Served, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const host = request.headers.host ?? "";
  // Refuses another site's name that resolves to this machine (DNS rebinding).
  if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host)) return send(response, { status: 421 });
  const [path = "/", origin] = [request.url, `http://${host}`];
  if (!URL.canParse(path, origin)) return send(response, { status: 400 });
  const url = new URL(path, origin);
  if (url.pathname === changesAddress) return served.portal.pages.open(served.choices.tenant.domain, response);
  if (url.pathname === "/emulator/events") return sendEvents(served, response);
  try {
    send(response, await route(served, callOf(request, url)));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    if (response.headersSent) response.destroy();
    else send(response, { status: 500 });
  }
}

function sendEvents({ portal }: Served, response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  const end = portal.state.follow((state) => response.write(`data: ${JSON.stringify(stateEvent(state))}\n\n`));
  response.once("close", end);
}

function send(response: ServerResponse, { status, headers = {}, body }: HttpResponse): void {
  response.writeHead(status, { ...headers, "cache-control": "no-store" });
  if (!(body instanceof Readable)) return void response.end(body);
  // When one end closes its connection, so does the other.
  pipeline(body, response).catch(() => undefined);
}

function callOf(request: IncomingMessage, url: URL): Call {
  const pairs = (request.headers.cookie ?? "").split("; ").map((pair) => pair.split("=", 2));
  return {
    ...{ method: request.method ?? "GET", url, headers: request.headers },
    cookies: Object.fromEntries(pairs.map(([name = "", value = ""]) => [name, value])),
    async body() {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      return Buffer.concat(parts);
    },
  };
}

export type Emulator = Awaited<ReturnType<typeof startEmulator>>;
