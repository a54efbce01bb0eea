import { readPage } from "./messaging/notifications/notification-store.ts";
import type { App } from "./platform/http/app-types.ts";

const nobody = "00000000-0000-0000-0000-000000000000";
const account = { id: nobody, session: nobody, tenant: "", email: "", name: "" };

/**
 * Asks once what every page and every live connection asks first: the embedded database takes up to a second for a
 * statement that it sees for the first time, and after a restart everybody comes at once.
 */
export async function warmUp(app: App): Promise<void> {
  // Who has no map yet hears so when a page is asked for.
  await app.maps.arms(app.deps.config.environment, account.tenant).catch(() => {});
  await app.sessions.accountOf(account.tenant, account.session);
  await readPage(app.deps.db, account, { offset: 0, limit: 1, read: [0, 1] });
}
