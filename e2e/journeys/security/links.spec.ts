import { signInPage } from "../../pages/sign-in-page.ts";
import { ana } from "../../support/api/accounts.ts";
import { hostileLinks } from "../../support/hostile/hostile-links.ts";
import { expect, test } from "../../support/hostile/trap-test.ts";
import { watchEscapes } from "../../support/hostile/watch-escapes.ts";
import { originOf } from "../../support/portal/portal.ts";
import { printFigure } from "../../support/print-figure.ts";

const all = process.env.HOSTILE_LINKS === "all";

const ways = {
  encoded: (link: string) => `/signin?link=${encodeURIComponent(link)}`,
  "encoded twice": (link: string) => `/signin?link=${encodeURIComponent(encodeURIComponent(link))}`,
  plain: (link: string) => `/signin?link=${link}`,
  repeated: (link: string) => `/signin?link=${encodeURIComponent(link)}&link=/profile&link=${encodeURIComponent(link)}`,
  "in the fragment": (link: string) => `/signin#link=${link}&${link}`,
};

// In the other notations the browser sees only a few kinds of value, so a sample is enough in the short run.
const share: Record<string, number> = { encoded: 1, "encoded twice": 3 };

test("the trap catches requests that leave the portal", async ({ page, trap }) => {
  await page.goto("http://evil.test/");
  expect(trap.caught.splice(0)).toContain("evil.test/");
});

for (const [name, write] of Object.entries(ways)) {
  test.describe(`a hostile link, ${name}, for a signed-in user`, () => {
    test.use({ account: ana });

    test("leads home without an error", async ({ page, trap }) => {
      test.setTimeout(300_000);
      const seen = watchEscapes(page, originOf("acme"));
      const links = hostileLinks.filter((_, index) => all || index % (share[name] ?? 6) === 0);
      for (const link of links) {
        await page.goto(write(link));
        await expect(page, link).toHaveURL(name === "in the fragment" ? /^[^?]*\/(#|$)/ : "/");
        await expect(page.getByRole("heading", { level: 1 }), link).toBeVisible();
        await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
      }
      expect(seen).toEqual([]);
      expect(trap.caught).toEqual([]);
      printFigure("L1", { way: name, links: links.length, escapes: seen.length });
    });
  });
}

for (const link of ["//evil.test", "/\t/evil.test", "javascript:alert(1)", "http://acme.localhost@evil.test/"]) {
  test(`signing in with the link ${JSON.stringify(link)} leads home`, async ({ page, trap }) => {
    const seen = watchEscapes(page, originOf("acme"));
    await page.goto(ways.encoded(link));
    await signInPage(page).signIn(ana.email);
    await expect(page).toHaveURL("/");
    expect(seen).toEqual([]);
    expect(trap.caught).toEqual([]);
  });
}
