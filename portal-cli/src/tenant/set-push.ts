import { readFile } from "node:fs/promises";
import type { Command } from "../command.ts";
import { UsageError } from "../usage-error.ts";

export const setPush: Command = {
  name: "tenant push",
  summary: "Give a tenant push messages, or take them",
  args: ["domain"],
  options: {
    file: { type: "string", value: "path", help: "A JSON file of the messaging provider's public values." },
    off: { type: "boolean", help: "No push messages any more." },
  },
  notes:
    "The file holds one object: apiKey, authDomain, projectId, storageBucket, messagingSenderId, appId and vapidKey.\nThe server sends them with the account that FCM_CREDENTIALS names.",
  async run({ call, withPortal }) {
    const [tenant, file, off] = [call.arg("domain"), call.text("file"), call.flag("off")];
    if ((file === undefined) !== off) throw new UsageError("Give either --file or --off.");
    const config = file === undefined ? undefined : await readJson(file);
    await withPortal((portal) => portal.setPush(tenant, config));
    return { data: { tenant, push: !off }, text: `Push messages of ${tenant}: ${off ? "off" : "on"}.` };
  },
};

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    throw new UsageError(`--file: ${file} cannot be read as JSON.`);
  }
}
