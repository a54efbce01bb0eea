/**
 * The window's event by which the orchestrator reports to the bar that a canary has ended: the page runs nothing of it any
 * more, and the boot document states that.
 */
export const canaryEnded = "portico:canary-ended";
