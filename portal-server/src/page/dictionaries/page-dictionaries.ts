import { and, eq } from "drizzle-orm";
import type { Deps } from "../../platform/http/app-types.ts";
import { pageDictionaries } from "./page-dictionary-table.ts";

/** The part that all responses of a page share, in Brotli, and its SHA-256 in Base64. */
interface KeptPage {
  compressed(): Promise<Buffer>;
  hash: string;
}

export interface PageDictionaries {
  /** Stores a page as a dictionary of its tenant. Simultaneous calls for one page share the work. */
  keep(tenant: string, page: KeptPage): Promise<void>;
  /**
   * Waits for the page when this process is about to store it.
   * @param hash SHA-256 in Base64url. A dictionary of another tenant is not found.
   * @returns the page in Brotli
   */
  find(tenant: string, hash: string): Promise<Buffer | undefined>;
}

const maxRemembered = 1_000;

/** The dictionaries in the database, so that every process can read those that another process announced. */
export function createPageDictionaries({ db, clock }: Pick<Deps, "db" | "clock">): PageDictionaries {
  // Recently stored by this process, so that sending a page again costs no query.
  const stored = new Set<string>();
  const storing = new Map<string, Promise<void>>();

  async function store(tenant: string, { compressed }: KeptPage, hash: string): Promise<void> {
    const row = { tenant, hash, text: await compressed(), createdAt: clock.now() };
    const target = [pageDictionaries.tenant, pageDictionaries.hash];
    await db
      .insert(pageDictionaries)
      .values(row)
      .onConflictDoUpdate({ target, set: { createdAt: row.createdAt } });
    if (stored.size >= maxRemembered) stored.clear();
    stored.add(keyOf(tenant, hash));
  }

  return {
    async keep(tenant, page) {
      const hash = toBase64url(page.hash);
      const key = keyOf(tenant, hash);
      if (stored.has(key)) return;
      const work = storing.get(key) ?? store(tenant, page, hash).finally(() => storing.delete(key));
      storing.set(key, work);
      await work;
    },
    async find(tenant, hash) {
      // The call that stores the page logs the failure; then there is no row.
      await storing.get(keyOf(tenant, hash))?.catch(() => {});
      const isNamed = and(eq(pageDictionaries.tenant, tenant), eq(pageDictionaries.hash, hash));
      const [row] = await db.select({ text: pageDictionaries.text }).from(pageDictionaries).where(isNamed);
      return row?.text;
    },
  };
}

const keyOf = (tenant: string, hash: string) => `${tenant}\n${hash}`;

/** Converts Base64, as in headers, to Base64url, as in addresses. */
export function toBase64url(hash: string): string {
  return Buffer.from(hash, "base64").toString("base64url");
}
