import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { keepSecret } from "./secrets-kept.ts";

/** The code of the first mail that comes to lie in a portal's outbox: the only one of this run. */
export async function mailedCode(outbox: string): Promise<string> {
  let code: string | undefined;
  await expect(() => {
    const [mail] = readdirSync(outbox);
    code = /^ {4}(\d{6})\s*$/m.exec(mail ? readFileSync(join(outbox, mail), "utf8") : "")?.[1];
    expect(code).toBeDefined();
  }).toPass({ timeout: 60_000 });
  keepSecret(code ?? "");
  return code ?? "";
}
