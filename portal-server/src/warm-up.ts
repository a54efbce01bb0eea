import { readPage } from "./messaging/notifications/notification-store.ts";
import type { App } from "./platform/http/app-types.ts";

const unknownId = "00000000-0000-0000-0000-000000000000";
const account = { id: unknownId, session: unknownId, tenant: "", email: "", name: "" };

/**
 * Runs the first queries of every page and live connection once: the embedded database takes up to a second for a
 * statement's first execution, and after a restart all users arrive at the same time.
 */
export async function warmUp(app: App): Promise<void> {
  // A portal without a map reports that when a page is requested.
  await app.maps.arms(app.deps.config.environment, account.tenant).catch(() => {});
  await app.sessions.accountOf(account.tenant, account.session);
  await readPage(app.deps.db, account, { offset: 0, limit: 1, read: [0, 1] });
}
