// Many browsers' live connections from one process: STOMP frames by hand, one object each.
import { setTimeout as sleep } from "node:timers/promises";
import WebSocket from "ws";

/**
 * Keeps one connection alive as the page does: the first attempt after a loss is spread over five seconds, later ones
 * follow after one second and more, with jitter.
 *
 * @param {{ port: number, tenant: string, email: string, token: () => string, onMessage(body: string): void,
 *   onAttempt?(): void, onReady?(): void, onLost?(): void }} options
 */
export function liveClient(options) {
  let socket;
  let stopped = false;
  let failures = 0;
  let beats;
  const again = (wait) => setTimeout(() => stopped || connect(), wait);
  const connect = () => {
    options.onAttempt?.();
    let wasReady = false;
    socket = openSocket(options, () => {
      wasReady = true;
      failures = 0;
      options.onReady?.();
    });
    const current = socket;
    beats = setInterval(() => current.readyState === WebSocket.OPEN && current.send("\n"), 10_000);
    socket.on("close", () => {
      clearInterval(beats);
      if (stopped) return;
      if (wasReady) options.onLost?.();
      again(wasReady ? Math.random() * 5_000 : Math.min(1_000 * 2 ** failures++, 8_000) * (0.5 + Math.random()));
    });
  };
  connect();
  return {
    close() {
      stopped = true;
      clearInterval(beats);
      socket.terminate();
    },
  };
}

function openSocket({ port, tenant, email, token, onMessage }, onReady) {
  const host = `${tenant}.localhost:${port}`;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, ["v12.stomp"], {
    headers: { host, origin: `http://${host}` },
    perMessageDeflate: false,
    handshakeTimeout: 5_000,
  });
  const send = (command, headers) => socket.send(`${command}\n${headers.join("\n")}\n\n\0`);
  socket.on("open", () => {
    const login = [`host:${tenant}`, `login:${email}`, `passcode:${token()}`];
    send("CONNECT", ["accept-version:1.2", "heart-beat:10000,10000", ...login]);
  });
  socket.on("message", (data) => {
    const text = String(data);
    if (text.startsWith("CONNECTED"))
      send("SUBSCRIBE", ["id:n", `destination:/topic/notification-${email}`, "receipt:ready"]);
    else if (text.startsWith("RECEIPT")) onReady();
    else if (text.startsWith("MESSAGE")) onMessage(text);
  });
  socket.on("error", () => {});
  return socket;
}

/** Opens so many connections, fifty at a time, and waits until all listen. */
export async function openClients(count, options) {
  let ready = 0;
  const clients = [];
  for (let i = 0; i < count; i++) {
    const given = options(i);
    const onReady = () => {
      ready += 1;
      given.onReady?.();
    };
    clients.push(liveClient({ ...given, onReady }));
    while (clients.length - ready >= 50) await sleep(5);
  }
  while (ready < count) await sleep(10);
  return clients;
}

/** The value below which so many of a hundred lie. */
export function percentile(values, percent) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))];
}
