import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Clock } from "../jobs/clock.ts";
import type { MailTransport } from "./mail.ts";
import { mimeMessage } from "./mime-message.ts";

const from = "no-reply@localhost";

/** Writes every mail as an `.eml` file, for installations without a mail server. */
export function fileTransport(folder: string, clock: Clock): MailTransport {
  const renderer = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    send: async (mail, id, signal) => {
      const now = clock.now();
      const { message } = await renderer.sendMail({ ...mimeMessage(mail, id, from, now), signal });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(folder, fileName(mail.to, id, now), message);
    },
  };
}

/** Returns `2026-03-02T09-00-00.000Z-ana@acme.test-1a2b3c4d.eml`: sorted by time, searchable by address. */
function fileName(to: string, id: string, now: Date): string {
  const time = now.toISOString().replaceAll(":", "-");
  return `${time}-${to.replace(/[^\w.@+-]/g, "_").slice(0, 100)}-${id.slice(0, 8)}.eml`;
}

// A reader of the folder never sees a partial mail.
async function writeWhole(folder: string, name: string, message: Parameters<typeof writeFile>[1]): Promise<void> {
  const draft = join(folder, `.${name}.part`);
  try {
    await writeFile(draft, message, { mode: 0o600, flush: true });
    await rename(draft, join(folder, name));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
