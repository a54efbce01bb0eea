import type { Page, Response } from "@playwright/test";
import { bar } from "../../pages/bar.ts";
import { testOf } from "../../support/portal/entered-test.ts";
import { nextBuild } from "../../support/portal/next-build.ts";
import { startReleasingPortal } from "../../support/portal/releasing-portal.ts";
import { expect } from "../../support/test.ts";

const test = testOf(startReleasingPortal);
test.describe.configure({ timeout: 300_000 });

/** The content coding of a response and the size of its body. */
async function sentOf(response: Response | null) {
  const sizes = await response?.request().sizes();
  return { coding: await response?.headerValue("content-encoding"), size: sizes?.responseBodySize };
}

const isDictionary = (response: Response) => new URL(response.url()).pathname.startsWith("/page-dictionaries/");

/** Opens Home, and returns how the page and the file at an address were sent. */
async function openHome(page: Page, address: string | undefined) {
  const arrives = page.waitForResponse((response) => new URL(response.url()).pathname === address);
  const html = await page.goto("/");
  await expect(bar(page).bell).toBeVisible();
  return { html: await sentOf(html), file: await sentOf(await arrives) };
}

test("a returning browser gets only the changes of a release", async ({ page, enter, separatePortal }) => {
  const { folder, release } = separatePortal;
  await enter(page);
  const dictionary = page.waitForResponse(isDictionary);
  // Only the page of a returning visitor announces the dictionary.
  await page.goto("/");
  await expect(bar(page).bell).toBeVisible();
  await page.goto("/");
  await (await dictionary).finished();
  const { dir, addresses } = nextBuild("navbar-mf", folder);
  release("publish", dir, "--no-build", "--environment", "staging");
  release("promote", "staging", "production");
  const { html, file } = await openHome(page, addresses["@portico/navbar-mf"]);
  expect([html.coding, file.coding]).toEqual(["dcz", "dcz"]);
  expect((html.size ?? 0) + (file.size ?? 0)).toBeLessThan(1_500);
});
