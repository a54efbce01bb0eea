import type { ListRows, NotificationList } from "./notification-list.ts";

// Separate from the lists' code, which a guest does not load.
export const emptyRows: ListRows = { notifications: [], total: 0, page: 0 };
export const emptyList: NotificationList = { status: "idle", ...emptyRows };
export const noCounts: ReadonlyMap<string, number> = new Map();
