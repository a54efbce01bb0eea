/** Sent to the window when only a new page can load an application. */
export const stuckEvent = "portico:stuck";
