import type { Command } from "../command.ts";
import { contentsText } from "./contents-text.ts";

export const restore: Command = {
  name: "restore",
  summary: "Restore a backup into an empty folder or database",
  args: ["file"],
  options: {
    verify: { type: "boolean", help: "Check the archive, and restore nothing." },
  },
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
