import type { Command } from "../command.ts";
import { contentsText } from "./contents-text.ts";

export const backup: Command = {
  name: "backup",
  summary: "Back the portal up into one archive",
  args: ["file or folder"],
  options: {
    "without-secrets": { type: "boolean", help: "Leave the portal's secrets out." },
  },
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
