/** Values of `TelemetryEvent.kind`: events of a part of the page. */
export const telemetryKinds = [
  ...(["error", "rejection", "load", "mount", "unmount", "csp"] as const),
  ...(["slow", "fallback", "leak"] as const),
] as const;

export type TelemetryKind = (typeof telemetryKinds)[number];

/**
 * The limits of a report: events, bytes, and characters of each field. The server refuses more, so the page truncates.
 */
export const telemetryLimits = { events: 20, bytes: 16 * 1024, name: 120, message: 500, stack: 4_000, id: 64 } as const;

export interface TelemetryEvent {
  kind: TelemetryKind;
  /** The specifier of the part, e.g. `@app/tickets`, when known. */
  module?: string;
  /** The id of the map that the page runs. */
  release?: string;
  /** One line. */
  message: string;
  stack?: string;
  /** The code that the user saw and may quote. */
  id?: string;
  /** ISO 8601 instant. */
  at: string;
}

/** The body of `POST /telemetry`, sent by `navigator.sendBeacon` as a blob of `application/json`. */
export interface TelemetryReport {
  events: TelemetryEvent[];
}
