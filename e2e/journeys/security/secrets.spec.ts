import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import { bar } from "../../pages/bar.ts";
import { signInPage } from "../../pages/sign-in-page.ts";
import { ana, password } from "../../support/api/accounts.ts";
import { secretsIn, watchSecrets } from "../../support/hostile/watch-secrets.ts";
import { originOf } from "../../support/portal/portal.ts";
import { expect, test } from "../../support/test.ts";

// docs/reliability.md S14. It runs after the other journeys: the log holds the lines of all of them.
const folder = process.env.E2E_DATA_DIR ?? "";

test("the portal's log records actions, and contains no token, code or password", async ({ page }) => {
  await page.goto("/signin");
  const sent = page.waitForRequest((request) => Boolean(request.headers().authorization));
  await signInPage(page).signIn(ana.email);
  const { authorization = "" } = (await sent).headers();
  await expect(bar(page).bell).toBeVisible();
  const stored = await page.evaluate(() => localStorage.getItem("refresh_token") ?? "");
  const cookies = await page.context().cookies(`${originOf("acme")}/api/auth/exchange`);
  const session = cookies.find(({ name }) => name === "portico_session")?.value ?? "";
  // The search must find each secret in the file that is known to contain it.
  const kinds = ["a session's token", "a session's token", "a signed token", "the password"];
  expect([stored, session, authorization, password].flatMap(secretsIn)).toEqual(kinds);

  // The portal's other output is its greeting, which shows the demo accounts.
  const log = () =>
    readFileSync(`${folder}.log`, "utf8")
      .split("\n")
      .filter((line) => line.startsWith("{"));
  await expect.poll(log).toContainEqual(expect.stringContaining('"path":"/api/auth"'));
  const codes = mailedCodes().map((code) => new RegExp(`\\b${code}\\b`));
  const leaking = log().filter((line) => secretsIn(line).length > 0 || codes.some((code) => code.test(line)));
  expect(leaking).toEqual([]);
  console.log(`S14 ${JSON.stringify({ lines: log().length, codes: codes.length })}`);
});

base("a token in an address, a Referer, the console or a report of a page is detected", async ({ page }) => {
  const seen = watchSecrets(page.context());
  await page.goto(`${originOf("acme")}/signin`);
  expect(seen).toEqual([]);
  await page.evaluate(async () => {
    const token = `eyJhbGciOiJIUzI1NiJ9.${"x".repeat(20)}.${"y".repeat(43)}`;
    console.log(token);
    await fetch(`/api/apps/client?token=${token}`);
    history.replaceState(null, "", `/signin?token=${token}`);
    await fetch("/api/apps/client");
    await fetch("/api/telemetry", { method: "POST", body: token });
  });
  await expect
    .poll(() => seen.map((one) => one.replace(originOf("acme"), "")))
    .toEqual(
      expect.arrayContaining([
        "a signed token in the console",
        "a signed token in the address /api/apps/client",
        "a signed token in the Referer of /api/apps/client",
        "a signed token in a report to /api/telemetry",
      ]),
    );
});

function mailedCodes(): string[] {
  const outbox = join(folder, "outbox");
  const mails = existsSync(outbox) ? readdirSync(outbox).map((name) => readFileSync(join(outbox, name), "utf8")) : [];
  return mails.flatMap((mail) => /^ {4}(\d{6})\s*$/m.exec(mail)?.[1] ?? []);
}
