/**
 * The window's event by which the orchestrator tells the bar that a canary has ended: the page runs nothing of it any more,
 * and the boot document says so.
 */
export const canaryEnded = "portico:canary-ended";
