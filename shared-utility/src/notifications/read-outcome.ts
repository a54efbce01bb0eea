/** Result of marking as read: `read` on the server, or `queued` in this browser until the network is back. */
export type ReadOutcome = "read" | "queued";
