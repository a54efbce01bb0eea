import type { BackupReport } from "@portico/portal-server/backup";
import type { Command } from "../command.ts";

export const backup: Command = {
  name: "backup",
  withoutPortal: true,
  summary: "Back the portal up into one archive",
  args: ["file or folder"],
  options: { "without-secrets": { help: "Leave the portal's secrets out." } },
  notes: `The portal may run meanwhile. In a folder the archive is named after the time. It holds the database, all module
files and the secrets (TOKEN_SECRET and ADMIN_TOKEN, or those in DATA_DIR): keep it where only you can read it.`,
  async run({ call, backups, progress }) {
    const withoutSecrets = call.flag("without-secrets");
    const data = await backups.create(call.arg("file or folder"), { withoutSecrets, progress });
    const secrets = data.secrets
      ? "It holds the portal's secrets: keep it where only you can read it."
      : `It holds no secrets${withoutSecrets ? "" : ", as TOKEN_SECRET and ADMIN_TOKEN are not set here"}: keep those elsewhere.`;
    return { data, text: [`Wrote ${data.file}.`, contentsText(data), secrets].join("\n") };
  },
};

export const restore: Command = {
  name: "restore",
  withoutPortal: true,
  summary: "Restore a backup into an empty folder or database",
  args: ["file"],
  options: { verify: { help: "Check the archive, and restore nothing." } },
  notes: `It goes into DATABASE_URL, which must be empty, or else into an empty DATA_DIR; a backup of the one can be restored
into the other. A backup of an earlier version is brought up to this one.`,
  async run({ call, backups, progress }) {
    const file = call.arg("file");
    if (call.flag("verify")) {
      const data = await backups.verify(file);
      return { data, text: [`${data.file} is whole.`, contentsText(data)].join("\n") };
    }
    const data = await backups.restore(file, { progress });
    return { data, text: [`Restored ${data.file} into ${data.into}.`, contentsText(data), ...data.next].join("\n") };
  },
};

const million = 1_000_000;

/** Describes an archive's contents, and the faults of the portal when it was made. */
function contentsText({ taken_at, tables, rows, artifacts, size, problems }: BackupReport): string {
  const megabytes = (size / million).toFixed(1);
  const line = `Taken at ${taken_at}: ${rows} rows of ${tables} tables, ${artifacts} files of modules, ${megabytes} MB.`;
  if (problems.length === 0) return line;
  return [line, "The portal itself had these faults:", ...problems.map((problem) => `- ${problem}`)].join("\n");
}
