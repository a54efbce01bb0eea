import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Notification } from "@portico/shared-utility/contract";
import WebSocket from "ws";
import type { TestApp } from "./open-test-app.ts";

export interface StompClient {
  socket: WebSocket;
  /** Every received message as text, including heart-beats. */
  received: string[];
  /** Sends a frame with the headers unchanged and in this order. */
  send(command: string, headers?: Record<string, string>, body?: string): void;
  /** Resolves with the first message, already received or not, that begins like this; rejects after a time-out. */
  next(begins: string): Promise<string>;
  /** Resolves with the close code. */
  closed: Promise<number>;
}

interface Handshake {
  path?: string;
  /** `undefined` sends the page's own origin, `null` none. */
  origin?: string | null;
  headers?: Record<string, string>;
  protocols?: string[];
}

/**
 * Returns the portal's port and starts listening if necessary. RabbitMQ calls the portal at a port that it was
 * configured with.
 */
export async function portOf({ app }: TestApp): Promise<number> {
  const port = Number(process.env.TEST_PORTAL_PORT ?? 0);
  if (!app.server.listening) await app.listen({ host: "127.0.0.1", port });
  return (app.server.address() as AddressInfo).port;
}

/** Opens `/live` as a page of the tenant would, or with the deviations of a test. */
export async function openLive(portal: TestApp, tenant = "acme", handshake: Handshake = {}): Promise<StompClient> {
  const port = await portOf(portal);
  const host = `${tenant}.localhost:${port}`;
  const { path = "/live", origin = `http://${host}`, protocols = ["v12.stomp"], headers } = handshake;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocols, {
    headers: { host, ...(origin !== null && { origin }), ...headers },
  });
  const received: string[] = [];
  socket.on("message", (data) => received.push(String(data)));
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  await new Promise((resolve, reject) => {
    socket.on("open", resolve);
    socket.on("unexpected-response", (_request, response) => reject(new Error(`answered ${response.statusCode}`)));
    socket.on("error", reject);
  });
  const send: StompClient["send"] = (command, fields = {}, body = "") => {
    const lines = Object.entries(fields).map(([key, value]) => `${key}:${value}\n`);
    socket.send(`${command}\n${lines.join("")}\n${body}\0`);
  };
  return { socket, received, send, closed, next: (begins) => waitFor({ socket, received }, begins) };
}

/** Publishes a message on a user's topic of notifications. The live channel takes any body. */
export function publishLive({ services }: TestApp, email: string, body: object, tenant = "acme"): Promise<void> {
  return services.live.publish({ tenant, email }, "NOTIFICATION", body as Notification);
}

/** Opens `/live` and signs in on it. */
export async function connectLive(portal: TestApp, email: string, token: string, tenant = "acme") {
  const client = await openLive(portal, tenant);
  client.send("CONNECT", { "accept-version": "1.2", host: tenant, login: email, passcode: token });
  await client.next("CONNECTED");
  return client;
}

/** Opens `/live`, signs in and subscribes to the user's topic. */
export async function listenLive(portal: TestApp, email: string, token: string, tenant = "acme") {
  const client = await connectLive(portal, email, token, tenant);
  client.send("SUBSCRIBE", { id: "n", destination: `/topic/notification-${email}`, receipt: "ready" });
  await client.next("RECEIPT");
  return client;
}

async function waitFor(
  { socket, received }: Pick<StompClient, "socket" | "received">,
  begins: string,
): Promise<string> {
  const signal = AbortSignal.timeout(50_000);
  for (;;) {
    const found = received.find((text) => text.startsWith(begins));
    if (found !== undefined) return found;
    await once(socket, "message", { signal }).catch(() => {
      throw new Error(`No message begins ${begins}; there were ${JSON.stringify(received)}`);
    });
  }
}
