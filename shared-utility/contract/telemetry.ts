/** What happened to a part of the page, as `TelemetryEvent.kind`. */
export const telemetryKinds = [
  ...(["error", "rejection", "load", "mount", "unmount", "csp"] as const),
  ...(["slow", "fallback", "leak"] as const),
] as const;

export type TelemetryKind = (typeof telemetryKinds)[number];

/** Lengths in characters, `events` a report; longer ones are refused, so the page cuts them first. */
export const telemetryLimits = { events: 20, bytes: 16 * 1024, name: 120, message: 500, stack: 4_000, id: 64 } as const;

export interface TelemetryEvent {
  kind: TelemetryKind;
  /** The specifier of the part that it came from, e.g. `@app/tickets`, where that is known. */
  module?: string;
  /** The part's release: the id of the map that the page runs. */
  release?: string;
  /** One line. */
  message: string;
  stack?: string;
  /** The code that the person saw and may quote. */
  id?: string;
  /** ISO 8601 instant. */
  at: string;
}

/** The body of `POST /telemetry`, sent by `navigator.sendBeacon` as a blob of `application/json`. */
export interface TelemetryReport {
  events: TelemetryEvent[];
}
