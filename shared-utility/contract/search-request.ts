/**
 * The window's event by which the orchestrator's own pages ask the bar to open its search: they share no module with the
 * bar.
 */
export const searchRequest = "portico:search";
