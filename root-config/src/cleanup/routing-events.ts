/** Events that say that the address has changed. */
const routing = new Set(["popstate", "hashchange", "navigate", "currententrychange"]);

/** Whether an event says that the address has changed: it is an application's business only where it is shown. */
export const isRouting = (type: string): boolean => routing.has(type);
