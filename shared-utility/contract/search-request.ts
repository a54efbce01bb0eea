/**
 * The window's event by which the orchestrator's pages make the bar open its search: they share no module with the bar.
 */
export const searchRequest = "portico:search";
