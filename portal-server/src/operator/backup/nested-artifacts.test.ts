import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { emptyDocument } from "../../releases/maps/map-document.ts";
import { publish } from "../../releases/maps/release-store.ts";
import { beforeTests } from "../../testing/before-tests.ts";
import { makeSampleBackup, openFolder } from "../../testing/sample-backup.ts";
import { createBackup } from "./create-backup.ts";
import { verifyBackup } from "./restore-backup.ts";

// Each start of a database takes a second, and much longer on a busy machine.
jest.setTimeout(600_000);

const sample = beforeTests(makeSampleBackup);

const address = "/modules/globex/shop/pages/[id]/page%20(1).js";
const nested = [
  "modules/globex/shop/pages/[id]/page (1).js",
  "modules/globex/shop/pages/[id]/page (1).js.br",
  "modules/globex/shop/assets/ação.3f.css",
  `modules/globex/shop/${"long-".repeat(39)}.js`,
];

/** A data folder with uploads in sub-folders, one of them in a release, and a file that is no module. */
async function withNested(): Promise<string> {
  const dataDir = sample.copy();
  for (const file of [...nested, "modules/globex/.DS_Store", "modules/globex/shop/a#b.js"]) {
    mkdirSync(dirname(join(dataDir, file)), { recursive: true });
    writeFileSync(join(dataDir, file), file);
  }
  const { db, close } = await openFolder(dataDir);
  const place = { environment: "development", scope: "globex", author: "t", reason: "t" } as const;
  await publish(db, { ...place, document: { ...emptyDocument, imports: { "@app/shop": address } } }, undefined);
  await close();
  return dataDir;
}

it("restores uploads in sub-folders and with every name that an upload may have", async () => {
  const dataDir = await withNested();
  const { file, problems } = await createBackup({ DATA_DIR: dataDir }, join(dataDir, "nested.tar.gz"));
  expect(problems).toEqual([]);
  expect(await verifyBackup(file)).toMatchObject({ artifacts: 1 + nested.length, problems: [] });
  const restored = sample.emptyFolder();
  await sample.restore(restored, file);
  for (const each of nested) expect(readFileSync(join(restored, each), "utf8")).toBe(each);
});
