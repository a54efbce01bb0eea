import type { Transaction } from "../../platform/db/database.ts";
import { judgeRefresh } from "./judge-refresh.ts";
import type { SessionRow, SessionStore } from "./session-store.ts";
import { parseRefreshToken } from "./session-tokens.ts";

export type Rotation =
  | { status: "granted"; row: SessionRow; generation: number }
  | { status: "replayed"; row: SessionRow }
  | { status: "refused" };

/**
 * Trades a refresh token for its successor (RFC 9700, rotation). A replaced token gets the same successor again, so
 * that neither simultaneous refreshes of several tabs nor a lost response sign the user out. An older token ends the
 * session.
 * @param cookie session cookie of the request, if any
 * @param onReplay called in the transaction that ends a session whose token was replayed
 */
export async function rotateSession(
  store: SessionStore,
  tenant: string,
  token: string,
  cookie?: string,
  onReplay?: (tx: Transaction, row: SessionRow) => Promise<void>,
): Promise<Rotation> {
  const { clock, tokens, limits } = store.deps;
  const parsed = parseRefreshToken(token);
  if (!parsed) return { status: "refused" };
  const { session: id, generation } = parsed;
  for (;;) {
    const row = await store.read(tenant, id);
    if (!row || !tokens.isRefreshToken(row.session, parsed)) return { status: "refused" };
    const byOwner = cookie !== undefined && tokens.isCookie(row.session, cookie);
    const verdict = judgeRefresh(row.session, { generation, byOwner }, clock.now(), limits);
    if (verdict === "ended") return { status: "refused" };
    if (verdict === "successor") return { status: "granted", row, generation: generation + 1 };
    if (verdict === "replayed") {
      await store.end(tenant, id, "replayed", async (tx) => onReplay?.(tx, row));
      return { status: "replayed", row };
    }
    // The loser of a race reads the row again: now its token is the previous one, or the session has ended.
    if (await store.advance(id, generation, byOwner)) return { status: "granted", row, generation: generation + 1 };
  }
}
