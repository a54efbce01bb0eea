import { closeCodes } from "./close-codes.ts";

interface Attempts {
  /** Failed attempts since the channel last worked. */
  failures: number;
  /** Connections that were closed within a second, before they were subscribed. */
  immediateCloses: number;
  /** The token that the server refused last. */
  refused: string | undefined;
}

/** The connection of one tab. `waiting` until the next attempt is due; `closed` for good. */
export type LinkState =
  | (Attempts & { status: "opening" })
  | (Attempts & { status: "connecting"; token: string; connectedAt: number | undefined })
  | (Attempts & { status: "subscribed"; token: string })
  | (Attempts & { status: "waiting" })
  | (Attempts & { status: "closed" });

/** Times (`at`) are in milliseconds. */
export type LinkEvent =
  | { type: "CONNECTING"; token: string }
  | { type: "CONNECTED"; at: number }
  | { type: "SUBSCRIBED" }
  | { type: "LOST"; code: number; at: number }
  | { type: "NO_CREDENTIALS"; error: unknown }
  | { type: "DUE" }
  | { type: "WAKE" }
  | { type: "CLOSE" };

/** `retry` after a back-off that grows with `failures`; `rest` is the pause after a refusal. */
export type LinkEffect =
  | { type: "open"; refused: string | undefined }
  | { type: "retry"; failures: number }
  | { type: "rest" }
  | { type: "show"; status: "connecting" | "live" | "degraded" }
  | { type: "catchUp" }
  | { type: "log"; reason: unknown }
  | { type: "end" };

export type LinkStep = [LinkState, ...LinkEffect[]];

const tokenCodes: readonly number[] = [closeCodes.refused, closeCodes.expired, closeCodes.ended];
// RabbitMQ closes the socket after a refused SUBSCRIBE without an error: three closes within a second of the connection
// count as a refusal.
const immediately = 1000;
const mostImmediateCloses = 3;

export const firstStep: LinkStep = [
  { status: "opening", failures: 0, immediateCloses: 0, refused: undefined },
  { type: "show", status: "connecting" },
  { type: "open", refused: undefined },
];

/** The next state of the connection, and what to do. An event that does not fit the state changes nothing. */
export function nextStep(state: LinkState, event: LinkEvent): LinkStep {
  if (state.status === "closed") return [state];
  const { failures, immediateCloses, refused } = state;
  const attempts = { failures, immediateCloses, refused };
  switch (event.type) {
    case "CONNECTING":
      return [{ ...attempts, status: "connecting", token: event.token, connectedAt: undefined }];
    case "CONNECTED":
      return [state.status === "connecting" ? { ...state, connectedAt: event.at } : state];
    case "SUBSCRIBED":
      return subscribed(state);
    case "LOST":
      return lost(state, attempts, event);
    case "NO_CREDENTIALS":
      return failed(attempts, event.error);
    case "DUE":
      return [
        { ...attempts, status: "opening" },
        { type: "open", refused },
      ];
    case "WAKE":
      if (state.status !== "waiting") return [state];
      return [
        { ...attempts, immediateCloses: 0, status: "opening" },
        { type: "open", refused },
      ];
    case "CLOSE":
      return [{ ...attempts, status: "closed" }, { type: "end" }];
  }
}

function subscribed(state: LinkState): LinkStep {
  if (state.status !== "connecting") return [state];
  const { token } = state;
  const next = { status: "subscribed", token, failures: 0, immediateCloses: 0, refused: undefined } as const;
  return [next, { type: "show", status: "live" }, { type: "catchUp" }];
}

function lost(state: LinkState, attempts: Attempts, { code, at }: { code: number; at: number }): LinkStep {
  if (state.status !== "connecting" && state.status !== "subscribed") return [state];
  const refused = tokenCodes.includes(code) ? state.token : attempts.refused;
  if (state.status === "connecting") {
    const isImmediate = state.connectedAt !== undefined && at - state.connectedAt < immediately;
    return failed({ ...attempts, refused, immediateCloses: attempts.immediateCloses + (isImmediate ? 1 : 0) }, code);
  }
  if (code === closeCodes.expired)
    return [
      { ...attempts, refused, status: "opening" },
      { type: "open", refused },
    ];
  const waiting = { ...attempts, refused, status: "waiting" } as const;
  return [waiting, { type: "show", status: "connecting" }, { type: "retry", failures: 0 }];
}

function failed(attempts: Attempts, reason: unknown): LinkStep {
  const failures = attempts.failures + 1;
  const log: LinkEffect[] = failures === 1 ? [{ type: "log", reason }] : [];
  const pause: LinkEffect =
    attempts.immediateCloses >= mostImmediateCloses ? { type: "rest" } : { type: "retry", failures };
  return [{ ...attempts, failures, status: "waiting" }, ...log, { type: "show", status: "degraded" }, pause];
}
