import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { signInPage } from "../pages/sign-in-page.ts";
import { ana } from "../support/accounts.ts";
import { originOf } from "../support/portal.ts";
import { test as base, expect } from "../support/test.ts";

interface Trap {
  port: number;
  /** What reached it: any request that leaves the portal's own hosts. */
  caught: string[];
}

/** A browser for which every host outside of `localhost` is one server of ours, which must stay alone. */
const test = base.extend<object, { trap: Trap }>({
  trap: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern, and nothing is needed of it.
    async ({}, use) => {
      const caught: string[] = [];
      const server = createServer((request, answer) => {
        // The browser's own calls for updates are none of a page's.
        if (!/\.(google|googleapis|gvt1)\.com$/.test(request.headers.host ?? "")) {
          caught.push(`${request.headers.host}${request.url}`);
        }
        // Its own icon, so that the browser does not ask for one later, in the middle of another test.
        answer.setHeader("content-type", "text/html").end('<link rel="icon" href="data:," />trapped');
      });
      await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
      await use({ port: (server.address() as AddressInfo).port, caught });
      server.closeAllConnections();
      server.close();
    },
    { scope: "worker" },
  ],
  launchOptions: [
    async ({ launchOptions, trap }, use) => {
      const rules = `MAP * 127.0.0.1:${trap.port}, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1`;
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), `--host-resolver-rules=${rules}`] });
    },
    { scope: "worker" },
  ],
});

// The unit test tries them all; these are one or two of each family, as a browser itself reads them.
const hostile = [
  "//evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "///evil.test",
  " //evil.test",
  "/\t/evil.test",
  "/\n/evil.test",
  "\u0001//evil.test",
  "http://evil.test/",
  "https:evil.test",
  "http:\\\\evil.test",
  "HTTPS://evil.test/",
  "javascript:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "blob:http://evil.test/0",
  "view-source:http://evil.test",
  "http://acme.localhost@evil.test/",
  "http://acme.localhost.evil.test/",
  "http://globex.localhost/",
  "http:／／evil.test",
  "/.//evil.test",
  "/x/..//evil.test",
  "/%2e//evil.test",
  "/%2f%2fevil.test",
  "/signin?link=/signin",
  "/recover",
  "undefined",
  "null",
];

/** Remembers every address that the page goes to and every dialog that opens. */
function watch(page: Page) {
  const seen: string[] = [];
  page.on("framenavigated", (frame) => {
    if (new URL(frame.url()).origin !== originOf("acme") && frame.url() !== "about:blank") seen.push(frame.url());
  });
  page.on("dialog", async (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.context().on("page", () => seen.push("another page"));
  return seen;
}

const ways = {
  encoded: (link: string) => `/signin?link=${encodeURIComponent(link)}`,
  "encoded twice": (link: string) => `/signin?link=${encodeURIComponent(encodeURIComponent(link))}`,
};

test("the trap catches what leaves the portal", async ({ page, trap }) => {
  await page.goto("http://evil.test/");
  expect(trap.caught.splice(0)).toContain("evil.test/");
});

for (const [name, write] of Object.entries(ways)) {
  test.describe(`a hostile link, ${name}, for a person who is signed in`, () => {
    test.use({ account: ana });

    test("leads home, without an error", async ({ page, trap }) => {
      test.setTimeout(120_000);
      const seen = watch(page);
      // Encoded twice, all of them are the same kind of value to the browser: a third is enough.
      for (const link of name === "encoded" ? hostile : hostile.filter((_, index) => index % 3 === 0)) {
        await page.goto(write(link));
        await expect(page, link).toHaveURL("/");
        await expect(page.getByRole("heading", { level: 1 }), link).toBeVisible();
        await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
      }
      expect(seen).toEqual([]);
      expect(trap.caught).toEqual([]);
    });
  });
}

for (const link of ["//evil.test", "/\t/evil.test", "javascript:alert(1)", "http://acme.localhost@evil.test/"]) {
  test(`signing in at ${JSON.stringify(link)} leads home`, async ({ page, trap }) => {
    const seen = watch(page);
    await page.goto(ways.encoded(link));
    await signInPage(page).signIn(ana.email);
    await expect(page).toHaveURL("/");
    expect(seen).toEqual([]);
    expect(trap.caught).toEqual([]);
  });
}
