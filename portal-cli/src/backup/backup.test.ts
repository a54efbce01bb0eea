import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBackup, restoreBackup, verifyBackup } from "@portico/portal-server/backup";
import { openProvisioning } from "@portico/portal-server/provisioning";
import { fillDataFolder } from "@portico/portal-server/testing/fill-data-folder";
import type { Backups } from "../command.ts";
import { runWords } from "../testing/run-words.ts";

jest.setTimeout(300_000);

let root: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "portico-cli-backup-"));
  mkdirSync(join(root, "data"));
  await fillDataFolder(join(root, "data"));
  const portal = await openProvisioning({ DATA_DIR: join(root, "data") });
  await portal.addTenant({ domain: "acme", name: "Acme" });
  await portal.close();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The program with the environment of a data folder. */
const on = (folder: string): { backups: Backups } => {
  const env = { DATA_DIR: join(root, folder) };
  return {
    backups: {
      create: (target, options) => createBackup(env, target, options),
      restore: (file, options) => restoreBackup(env, file, options),
      verify: verifyBackup,
    },
  };
};

it("backs up a portal, verifies the archive and restores it, and prints the contents each time", async () => {
  const made = await runWords(["backup", root], on("data"));
  expect(made).toMatchObject({ code: 0, err: expect.stringMatching(/^Copying the database …\n/) });
  const [, file = ""] = /^Wrote (\S+\.tar\.gz)\.\n/.exec(made.out) ?? [];
  const contents = /Taken at \S+Z: \d+ rows of \d+ tables, 0 files of modules, 0\.0 MB\./;
  expect(made.out).toMatch(contents);
  expect(made.out).toMatch(/It holds the portal's secrets: keep it where only you can read it\.\n$/);
  const checked = await runWords(["restore", file, "--verify", "--json"], on("none"));
  expect(JSON.parse(checked.out)).toMatchObject({ file, secrets: true, problems: [] });
  const restored = await runWords(["restore", file], on("copy"));
  expect(restored).toMatchObject({ code: 0, out: expect.stringMatching(contents) });
  expect(restored.out).toMatch(`Restored ${file} into ${join(root, "copy")}.`);
});

it("exits with 1 and one line on failure", async () => {
  const { code, out, err } = await runWords(["restore", join(root, "none.tar.gz")], on("other"));
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toMatch(/There is no file \S+none\.tar\.gz\.\n$/);
  const failed = await runWords(["backup", join(root, "b.tar.gz"), "--json"], on("nothing"));
  expect(JSON.parse(failed.err.split("\n").slice(-2)[0] ?? "")).toMatchObject({ error: { code: "backup" } });
});
