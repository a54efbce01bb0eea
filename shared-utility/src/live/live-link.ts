import { closeCodes } from "./close-codes.ts";
import { reconnectDelay } from "./reconnect-delay.ts";
import type { Connect, LiveCredentials } from "./stomp-connection.ts";

interface LinkParts {
  connect: Connect;
  /** Credentials with a token that lasts; a refused one is never given again. */
  credentials(refused: string | undefined): Promise<LiveCredentials>;
  onStatus(status: "connecting" | "live" | "degraded"): void;
  onSubscribed(): void;
  onMessage(body: string): void;
  onRead(body: string): void;
  onRelease(): void;
  delay?: (failures: number) => number;
}

const ofTheToken: readonly number[] = [closeCodes.refused, closeCodes.expired, closeCodes.ended];
// RabbitMQ closes the socket of a refused SUBSCRIBE without a word: after three such closes it is no accident.
const suddenly = 1000;
const mostSudden = 3;
const pause = 5 * 60_000;

/** Keeps this tab's connection: connects, notices its loss and connects again, each time in its own time. */
export function createLiveLink(parts: LinkParts) {
  const { delay = reconnectDelay } = parts;
  let connection: { close(): void } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let sudden = 0;
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
        sudden = 0;
        parts.onStatus("live");
        parts.onSubscribed();
      },
      onMessage: parts.onMessage,
      onRead: parts.onRead,
      onRelease: parts.onRelease,
      onClosed: (code) => {
        connection = undefined;
        if (stopped) return;
        if (ofTheToken.includes(code)) refused = credentials.token;
        if (code === closeCodes.expired && subscribed) return void attempt();
        const cut = connectedAt !== undefined && !subscribed && Date.now() - connectedAt < suddenly;
        sudden = cut ? sudden + 1 : sudden;
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
    if (failures === 0) console.info("The live channel could not be reached; the list is asked for instead.", reason);
    failures += 1;
    parts.onStatus("degraded");
    later(sudden >= mostSudden ? pause : delay(failures));
  }

  function later(wait: number) {
    clearTimeout(timer);
    timer = setTimeout(attempt, wait);
  }

  parts.onStatus("connecting");
  void attempt();
  return {
    /** The machine woke up or came online: no reason to wait any longer. */
    wake() {
      if (timer === undefined) return;
      sudden = 0;
      later(0);
    },
    close() {
      stopped = true;
      clearTimeout(timer);
      connection?.close();
    },
  };
}
