// One browser's live connection, with STOMP frames written by hand, so that thousands fit into a process.
import WebSocket from "ws";

const connectionTimeout = 5_000;
const heartBeat = 10_000;

/**
 * Keeps one connection alive as the page does (shared-utility/src/live/live-link.ts).
 * @param {{ port: number, tenant: string, email: string, token: string, delay(failures: number): number,
 *   onMessage(text: string): void, onAttempt(): void, onReady(): void }} options
 */
export function liveClient(options) {
  let socket;
  let stopped = false;
  let failures = 0;
  let beats;
  const connect = () => {
    if (stopped) return;
    options.onAttempt();
    let ready = false;
    const current = openSocket(options, () => {
      ready = true;
      failures = 0;
      options.onReady();
    });
    socket = current;
    beats = setInterval(() => current.readyState === WebSocket.OPEN && current.send("\n"), heartBeat);
    current.on("close", () => {
      clearInterval(beats);
      if (!ready) failures += 1;
      if (!stopped) setTimeout(connect, options.delay(failures));
    });
  };
  connect();
  return {
    pause: () => socket.pause(),
    port: () => socket._socket.localPort,
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
  });
  const late = setTimeout(() => socket.terminate(), connectionTimeout);
  const send = (command, headers) => socket.send(`${command}\n${headers.join("\n")}\n\n\0`);
  socket.on("open", () => {
    const login = [`host:${tenant}`, `login:${email}`, `passcode:${token}`];
    send("CONNECT", ["accept-version:1.2", `heart-beat:${heartBeat},${heartBeat}`, ...login]);
  });
  socket.on("message", (data) => {
    const text = String(data);
    if (text.startsWith("MESSAGE")) onMessage(text);
    else if (text.startsWith("RECEIPT")) onReady();
    else if (text.startsWith("CONNECTED")) {
      clearTimeout(late);
      send("SUBSCRIBE", ["id:r", "destination:/topic/releases"]);
      send("SUBSCRIBE", ["id:d", `destination:/topic/reads-${email}`]);
      send("SUBSCRIBE", ["id:n", `destination:/topic/notification-${email}`, "receipt:ready"]);
    }
  });
  socket.on("close", () => clearTimeout(late));
  socket.on("error", () => {});
  return socket;
}
