import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { registerSecret } from "../hostile/watch-secrets.ts";

/** The code of the first mail in a portal's outbox, which is the only mail of this run. */
export async function mailedCode(outbox: string): Promise<string> {
  let code: string | undefined;
  await expect(() => {
    const [mail] = readdirSync(outbox);
    code = /^ {4}(\d{6})\s*$/m.exec(mail ? readFileSync(join(outbox, mail), "utf8") : "")?.[1];
    expect(code).toBeDefined();
  }).toPass({ timeout: 60_000 });
  registerSecret(code ?? "");
  return code ?? "";
}
