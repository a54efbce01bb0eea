/** What became of marking as read: the server has it, or it waits in this browser for the network. */
export type ReadOutcome = "read" | "queued";
