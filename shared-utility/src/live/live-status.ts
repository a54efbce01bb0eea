/**
 * How notifications arrive: `live` at once; `connecting` on the way there; `degraded` once a minute, by asking;
 * `off` for guests.
 */
export type LiveStatus = "connecting" | "live" | "degraded" | "off";
