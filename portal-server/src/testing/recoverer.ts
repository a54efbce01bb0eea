import { existsSync } from "node:fs";
import { join } from "node:path";
import type { TestApp } from "./open-test-app.ts";
import { readOutbox, type WrittenMail } from "./read-outbox.ts";
import { testBrowser } from "./test-browser.ts";

export const newPassword = "another-horse-battery";

/** A user who recovers an account. Every call comes from another address, so that limits by address do not apply. */
export function recoverer(portal: TestApp, email: string, tenant = "acme") {
  const browser = testBrowser(portal.app, tenant);
  const from = () => ({ remoteAddress: `10.${next()}.${next()}.${next()}` });
  return {
    browser,
    requestCode: (headers = {}) => browser.post("/api/auth/recover", { email }, { ...from(), headers }),
    reset: (code: string, password = newPassword) =>
      browser.put("/api/auth/recover", { code, password, email }, from()),
    signIn: (password: string) => browser.post("/api/auth", { email, password }, from()),
    /** Delivers due mails and returns all mails to this address. */
    mails: async (): Promise<WrittenMail[]> => {
      await portal.services.mail.deliverDue();
      if (!existsSync(join(portal.config.dataDir, "outbox"))) return [];
      return readOutbox(portal.config.dataDir).filter(({ headers }) => headers.to === email);
    },
  };
}

export type Recoverer = ReturnType<typeof recoverer>;

export function codeIn(mail: WrittenMail | undefined): string {
  return /^ {4}(\d{6})$/m.exec(mail?.text ?? "")?.[1] ?? "";
}

/** The code of the latest mail. */
export async function mailedCode(user: Recoverer): Promise<string> {
  return codeIn((await user.mails()).at(-1));
}

export function wrongFor(code: string, by = 1): string {
  return String((Number(code) + by) % 1_000_000).padStart(6, "0");
}

let calls = 0;
function next(): number {
  calls += 1;
  return (calls * 7) % 250;
}
