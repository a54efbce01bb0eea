import { eq } from "drizzle-orm";
import { type Actor, every } from "../../identity/roles/actor.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import type { Deps } from "../../platform/http/app-types.ts";
import type { AllowedOrigins } from "../gate/check-entry.ts";
import { exactOrigin, isFolder, isInOrigin } from "../maps/exact-origin.ts";
import type { MapDocument } from "../maps/map-document.ts";
import { namedFiles } from "../maps/named-addresses.ts";
import { nameScopes } from "./name-scope-table.ts";
import { releaseOrigins } from "./origin-table.ts";

/**
 * The origins and folders that an actor may publish modules of a scope from, allowed for the scope and for the
 * credential, and the names that the scope may use besides `@app/*`.
 */
export async function allowedOrigins(db: Database, scope: string, { origins }: Actor): Promise<AllowedOrigins> {
  const list = await originsOf(db, scope);
  const isOfActor = (address: string) => origins.some((origin) => origin === every || isInOrigin(address, origin));
  const names = await namesOf(db, scope);
  return { list, names, has: (address) => list.some((origin) => isInOrigin(address, origin)) && isOfActor(address) };
}

/**
 * Adds to a map the folders of shared hosts that its modules lie in. Pages load nothing else from these hosts. A folder
 * stays in the map when it is no longer allowed for new publications, so that older modules keep loading.
 */
export async function withFolders(
  db: Database | Transaction,
  scope: string,
  document: MapDocument,
  before: MapDocument,
): Promise<MapDocument> {
  const known = [...(await originsOf(db, scope)), ...(before.folders ?? []), ...(document.folders ?? [])];
  const used = foldersOf(known, namedFiles(document));
  const { folders: _folders, ...rest } = document;
  return used.length > 0 ? { ...rest, folders: used.sort() } : rest;
}

/** The folders of shared hosts that addresses lie in. */
export function foldersOf(allowed: readonly string[], addresses: readonly string[]): string[] {
  return [...new Set(allowed)].filter(
    (origin) => isFolder(origin) && addresses.some((address) => isInOrigin(address, origin)),
  );
}

async function namesOf(db: Database, scope: string): Promise<ReadonlySet<string>> {
  const rows = await db.select().from(nameScopes).where(eq(nameScopes.tenant, scope));
  return new Set(rows.map(({ name }) => name));
}

/** The origins and folders that modules of a scope may come from. */
export async function originsOf(db: Database | Transaction, scope: string): Promise<string[]> {
  const rows = await db.select().from(releaseOrigins).where(eq(releaseOrigins.scope, scope));
  // An earlier version accepted rows such as https://*. They allow nothing.
  return rows.map(({ origin }) => origin).filter((origin) => exactOrigin(origin) === origin);
}

/** Allows modules of a scope to come from an origin. Does nothing when the origin is allowed already. */
export async function allowOrigin({ db, clock }: Pick<Deps, "db" | "clock">, scope: string, origin: string) {
  const row = { scope, origin, createdAt: clock.now() };
  await db.insert(releaseOrigins).values(row).onConflictDoNothing();
}
