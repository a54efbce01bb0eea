import type { NotificationPage } from "@portico/shared-utility/contract";
import type { ApiClient } from "../http/api-client.ts";

// The server's limits for one page and for one call.
const mostPerCall = 100;

const mark = "<=";

/**
 * The entry in the queue of ids for every unread notification up to an instant (ISO 8601), including those not loaded.
 */
export const everyUntil = (instant: string): string => mark + instant;

/** The instant of `everyUntil`, or `undefined` for the id of one notification. */
export const instantOf = (id: string): string | undefined => (id.startsWith(mark) ? id.slice(mark.length) : undefined);

/**
 * The ids of the user's unread notifications up to an instant, newest first.
 *
 * @throws ApiError when a page cannot be loaded
 */
export async function unreadUntil({ request }: Pick<ApiClient, "request">, instant: string): Promise<string[]> {
  const ids: string[] = [];
  for (let offset = 0; ; ) {
    const query = { offset, limit: mostPerCall, read: [0] };
    const page = await request<NotificationPage>({ method: "GET", path: "/notifications", query });
    ids.push(...page.notifications.filter(({ created_at }) => created_at <= instant).map(({ id }) => id));
    offset += page.notifications.length;
    if (page.notifications.length === 0 || offset >= page.total) return ids;
  }
}
