import { closeCodes } from "./close-codes.ts";
import { reconnectDelay } from "./reconnect-delay.ts";
import type { Connect, LiveCredentials } from "./stomp-connection.ts";

interface LinkParts {
  connect: Connect;
  /** Credentials with a valid token, other than `refused`. */
  credentials(refused: string | undefined): Promise<LiveCredentials>;
  onStatus(status: "connecting" | "live" | "degraded"): void;
  onSubscribed(): void;
  onMessage(body: string): void;
  onRead(body: string): void;
  onRelease(): void;
  delay?: (failures: number) => number;
}

const tokenCodes: readonly number[] = [closeCodes.refused, closeCodes.expired, closeCodes.ended];
// RabbitMQ closes the socket of a refused SUBSCRIBE without an error: three closes within a second of the connection
// are taken for a refusal.
const immediately = 1000;
const mostImmediateCloses = 3;
const pauseAfterRefusal = 5 * 60_000;

/** Manages this tab's connection: connects, and reconnects with back-off when it is lost. */
export function createLiveLink(parts: LinkParts) {
  const { delay = reconnectDelay } = parts;
  let connection: { close(): void } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let immediateCloses = 0;
  let refused: string | undefined;
  let stopped = false;

  async function attempt(): Promise<void> {
    timer = undefined;
    try {
      const credentials = await parts.credentials(refused);
      if (!stopped) open(credentials);
    } catch (error) {
      failed(error);
    }
  }

  function open(credentials: LiveCredentials) {
    let connectedAt: number | undefined;
    let subscribed = false;
    connection = parts.connect(credentials, {
      onConnected: () => {
        connectedAt = Date.now();
      },
      onSubscribed: () => {
        subscribed = true;
        refused = undefined;
        failures = 0;
        immediateCloses = 0;
        parts.onStatus("live");
        parts.onSubscribed();
      },
      onMessage: parts.onMessage,
      onRead: parts.onRead,
      onRelease: parts.onRelease,
      onClosed: (code) => {
        connection = undefined;
        if (stopped) return;
        if (tokenCodes.includes(code)) refused = credentials.token;
        if (code === closeCodes.expired && subscribed) return void attempt();
        const isImmediate = connectedAt !== undefined && !subscribed && Date.now() - connectedAt < immediately;
        if (isImmediate) immediateCloses += 1;
        if (subscribed) lost();
        else failed(code);
      },
    });
  }

  function lost() {
    parts.onStatus("connecting");
    later(delay(0));
  }

  function failed(reason: unknown) {
    if (stopped) return;
    if (failures === 0) console.info("The live channel is unreachable; the lists are polled instead.", reason);
    failures += 1;
    parts.onStatus("degraded");
    later(immediateCloses >= mostImmediateCloses ? pauseAfterRefusal : delay(failures));
  }

  function later(wait: number) {
    clearTimeout(timer);
    timer = setTimeout(attempt, wait);
  }

  parts.onStatus("connecting");
  void attempt();
  return {
    /** Reconnects immediately, e.g. after the machine woke up or came online. */
    wake() {
      if (timer === undefined) return;
      immediateCloses = 0;
      later(0);
    },
    close() {
      stopped = true;
      clearTimeout(timer);
      connection?.close();
    },
  };
}
