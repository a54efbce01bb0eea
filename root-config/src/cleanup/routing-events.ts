/** Events about a changed address. */
const routing = new Set(["popstate", "hashchange", "navigate", "currententrychange"]);

/** Whether an event is about a changed address. Only a shown application should receive it. */
export const isRouting = (type: string): boolean => routing.has(type);
