/**
 * How notifications arrive: `live` immediately; `connecting` before that; `degraded` by polling once a minute; `off`
 * for guests.
 */
export type LiveStatus = "connecting" | "live" | "degraded" | "off";
