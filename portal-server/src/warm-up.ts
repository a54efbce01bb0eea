import type { Services } from "./compose.ts";
import { readPage } from "./messaging/notifications/notification-store.ts";
import type { Deps } from "./platform/http/app-types.ts";

const unknownId = "00000000-0000-0000-0000-000000000000";
const account = { id: unknownId, session: unknownId, tenant: "", email: "", name: "" };

/**
 * Runs the first queries of every page and live connection once: the embedded database takes up to a second for a
 * statement's first execution, and after a restart all users arrive at the same time.
 */
export async function warmUp(
  { db, config }: Pick<Deps, "db" | "config">,
  { maps, sessions }: Pick<Services, "maps" | "sessions">,
) {
  // A portal without a map reports that when a page is requested.
  await maps.arms(config.environment, account.tenant).catch(() => {});
  await sessions.accountOf(account.tenant, account.session);
  await readPage(db, account, { offset: 0, limit: 1, read: [0, 1] });
}
