/**
 * How notifications arrive: `live` at once; `connecting` on the way there; `degraded` once a minute, by asking;
 * `off` for guests, and where push does it.
 */
export type LiveStatus = "connecting" | "live" | "degraded" | "off";
