import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { createBackup } from "../operator/backup/create-backup.ts";
import { restoreBackup } from "../operator/backup/restore-backup.ts";
import { openDatabase } from "../platform/db/database.ts";
import { tenants } from "../platform/db/tenant-table.ts";
import { emptyDocument } from "../releases/maps/map-document.ts";
import { publish } from "../releases/maps/release-store.ts";
import { fillDataFolder } from "./fill-data-folder.ts";
import { rowDigest } from "./row-digest.ts";

/** The address of the module file in the sample's first release. */
export const sampleArtifact = "/modules/acme/assets-mf/assets.1.js";

/** Opens a folder's embedded database, also in the PostgreSQL lane. */
export const openFolder = (dataDir: string) => openDatabase({ dataDir, databaseUrl: undefined });

/** Creates a portal's data folder with two releases and values that a format could lose, and a backup of it. */
export async function makeSampleBackup() {
  const root = mkdtempSync(join(tmpdir(), "portico-backup-"));
  const source = join(root, "source");
  mkdirSync(source);
  await fillDataFolder(source);
  mkdirSync(join(source, "modules/acme/assets-mf"), { recursive: true });
  writeFileSync(join(source, sampleArtifact), "System.register([], () => ({}));");
  writeFileSync(join(source, "secrets.json"), JSON.stringify({ token: "t".repeat(32), admin: "a".repeat(32) }));
  const digest = await fill(source);
  const archive = (await createBackup({ DATA_DIR: source }, root)).file;
  return {
    root,
    source,
    archive,
    /** The digest of all rows (row-digest.ts). */
    digest,
    /** Copies the source folder; no portal runs on the copy. */
    copy: () => {
      const dataDir = mkdtempSync(join(root, "copy-"));
      cpSync(source, dataDir, { recursive: true });
      return dataDir;
    },
    emptyFolder: () => mkdtempSync(join(root, "empty-")),
    restore: (dataDir: string, file = archive) => restoreBackup({ DATA_DIR: dataDir }, file),
    close: () => rmSync(root, { recursive: true, force: true }),
  };
}

async function fill(dataDir: string): Promise<string> {
  const { db, close } = await openFolder(dataDir);
  try {
    await db.insert(tenants).values({ domain: "acme", name: 'Ação "x"\n\\N\t√ 😀' });
    // JSON null and SQL null, bytes, microseconds, big numbers, lists with quotes and an empty list.
    await db.execute(sql`insert into registry_requests (actor, key, digest, answer, created_at) values
      ('a', '1', 'd', 'null'::jsonb, '2026-01-02 03:04:05.678901+02'), ('a', '2', 'd', null, 'infinity')`);
    await db.execute(sql`insert into throttles values ('k', '{1,9007199254740993}', now())`);
    await db.execute(sql`insert into registry_credentials values
      ('c', 'h', 'admin', '{}', array['a,b', '"q"', null], '{*}', '{}', now())`);
    await db.execute(sql`insert into mail_outbox values
      (gen_random_uuid(), 'acme', 'k', decode('00ff0a5c', 'hex'), now(), 0, now())`);
    const place = { environment: "development" as const, scope: "acme", author: "t", reason: "t" };
    const document = { ...emptyDocument, imports: { "@app/assets": sampleArtifact } };
    const first = await publish(db, { ...place, document }, undefined);
    await publish(db, { ...place, document: emptyDocument }, first);
    return await rowDigest(db);
  } finally {
    await close();
  }
}
