import type { LiveEvent } from "@portico/shared-utility/contract";
import { firstStep, type LinkEffect, type LinkEvent, type LinkStep, nextStep } from "./link-state.ts";
import { reconnectDelay } from "./reconnect-delay.ts";
import type { Connect, ConnectionEvents, LiveCredentials } from "./stomp-connection.ts";

interface LinkParts {
  connect: Connect;
  /** Credentials with a valid token, other than `refused`. */
  credentials(refused: string | undefined): Promise<LiveCredentials>;
  onStatus(status: "connecting" | "live" | "degraded"): void;
  onSubscribed(): void;
  onEvent(event: LiveEvent): void;
}

const pauseAfterRefusal = 5 * 60_000;
const unreachable = "No live channel: the lists are polled.";

/** Manages this tab's connection: connects, and reconnects with back-off when it is lost. */
export function createLiveLink(parts: LinkParts) {
  let [state] = firstStep;
  let connection: { close(): void } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const dispatch = (event: LinkEvent) => take(nextStep(state, event));
  const connect = (credentials: LiveCredentials) => {
    if (state.status === "closed") return;
    dispatch({ type: "CONNECTING", token: credentials.token });
    connection = parts.connect(credentials, connectionEvents(dispatch, parts.onEvent));
  };
  const after = (pause: number) => {
    timer = setTimeout(() => dispatch({ type: "DUE" }), pause);
  };
  function run(effect: LinkEffect): void {
    if (effect.type === "show") parts.onStatus(effect.status);
    if (effect.type === "catchUp") parts.onSubscribed();
    if (effect.type === "log") console.info(unreachable, effect.reason);
    if (effect.type === "retry") after(reconnectDelay(effect.failures));
    if (effect.type === "rest") after(pauseAfterRefusal);
    if (effect.type === "end" || effect.type === "open") clearTimeout(timer);
    if (effect.type === "end") connection?.close();
    if (effect.type === "open") openWith(parts.credentials(effect.refused));
  }
  const openWith = (credentials: Promise<LiveCredentials>) =>
    void credentials.then(connect).catch((error: unknown) => dispatch({ type: "NO_CREDENTIALS", error }));
  function take([next, ...effects]: LinkStep) {
    state = next;
    effects.forEach(run);
  }

  take(firstStep);
  /** `wake` reconnects immediately, e.g. after the machine woke up or came online. */
  return { wake: () => dispatch({ type: "WAKE" }), close: () => dispatch({ type: "CLOSE" }) };
}

function connectionEvents(dispatch: (event: LinkEvent) => void, onEvent: LinkParts["onEvent"]): ConnectionEvents {
  return {
    onConnected: () => dispatch({ type: "CONNECTED", at: Date.now() }),
    onSubscribed: () => dispatch({ type: "SUBSCRIBED" }),
    onEvent,
    onClosed: (code) => dispatch({ type: "LOST", code, at: Date.now() }),
  };
}
