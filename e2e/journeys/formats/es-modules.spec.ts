import { appFrame } from "../../pages/app-frame.ts";
import { openAfterFailure } from "../../support/page/open-after-failure.ts";
import { test } from "../../support/portal/es-portal-test.ts";
import { expect } from "../../support/test.ts";

test.describe.configure({ mode: "serial" });

test("an ES module is published, opened, left, reopened", async ({ page, enter, separatePortal: { publish, cdn } }) => {
  expect(await publish("handbook", "greeting.1.js")).toContain("Checked @app/handbook");
  await enter(page);
  await page.goto("/handbook/home");
  const { root, heading } = appFrame(page, "handbook");
  await expect(heading).toHaveText("Hello from an ES module");
  const native = JSON.parse((await page.locator('script[type="importmap"]').textContent()) ?? "{}");
  expect(native.integrity[`${cdn.origin}/greeting.1.js`]).toMatch(/^sha384-/);
  await page.evaluate(() => history.pushState(null, "", "/profile"));
  await expect(root).toHaveCount(0);
  await page.goBack();
  await expect(heading).toHaveText("Hello from an ES module");
});

test("a late chunk of an ES module shares the portal's React", async ({ page, enter, separatePortal: { publish } }) => {
  expect(await publish("assets", "board.js")).toContain("Warning (release.shared_unstated)");
  await enter(page);
  await page.goto("/assets/home");
  await expect(appFrame(page, "assets").heading).toHaveText("A board");
  await page.getByRole("button", { name: "count 0" }).click();
  await expect(page.getByText("the late part")).toBeVisible();
  const facts = await page.evaluate(async () => {
    const { boardFacts, System } = globalThis as unknown as {
      boardFacts: { rxjs: number; status: string; useState: unknown };
      System: { import(name: string): Promise<{ useState: unknown }> };
    };
    const { useState } = await System.import("react");
    return { ...boardFacts, useState: boardFacts.useState === useState };
  });
  expect(facts).toEqual({ rxjs: 2, status: "function", useState: true });
});

test("an application whose entry or chunk returned 500 opens on 'Try again' once the file is there", async ({
  page,
  enter,
  separatePortal: { cdn },
}) => {
  await enter(page);
  for (const [module, file, text] of [
    ["handbook", "greeting.1.js", "Hello from an ES module"],
    ["assets", "board-label.js", "A board"],
  ] as const) {
    await openAfterFailure(page, cdn, { module, file });
    await expect(appFrame(page, module).heading).toHaveText(text);
  }
});

test.describe("bytes that are not those of the release", () => {
  test.use({ provoked: /dynamically imported module/ });

  test("never run, neither as an entry nor as a later chunk", async ({ page, enter, separatePortal: { cdn } }) => {
    await enter(page);
    cdn.breakFile("greeting.1.js", {
      status: 200,
      text: "globalThis.changed = 1; export const mount = 1, unmount = 1;",
    });
    await page.goto("/handbook/home");
    await expect(appFrame(page, "handbook").failure).toBeVisible();
    cdn.breakFile("board-late.js", { status: 200, text: "globalThis.changed = 1; export default () => null;" });
    await page.goto("/assets/home");
    const refused = page.waitForEvent("pageerror");
    await page.getByRole("button", { name: "count 0" }).click();
    await refused;
    expect(await page.evaluate(() => "changed" in globalThis)).toBe(false);
    cdn.mend();
  });
});

test("an open page changes to a new build of an ES module", async ({ page, enter, separatePortal: { publish } }) => {
  await enter(page);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const map = page.waitForResponse(async (response) => {
    return response.url().endsWith("/import-map.json") && (await response.text()).includes("greeting.2.js");
  });
  await publish("handbook", "greeting.2.js", "--format", "esm");
  await map;
  await page.evaluate(() => history.pushState(null, "", "/handbook/home"));
  await expect(appFrame(page, "handbook").heading).toHaveText("The second greeting");
});

test("without hashes in the map, files are fetched with them first", async ({
  page,
  enter,
  separatePortal: { cdn },
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Error, "isError"));
  await enter(page);
  cdn.requested.length = 0;
  await page.goto("/assets/home");
  await expect(appFrame(page, "assets").heading).toHaveText("A board");
  expect(cdn.requested).toContain("/board-late.js");
});

test("a browser that cannot verify bytes opens no ES module", async ({ page, enter }) => {
  await page.addInitScript(() => {
    DOMTokenList.prototype.supports = () => false;
  });
  await enter(page);
  await page.goto("/handbook/home");
  await expect(appFrame(page, "handbook").failure).toBeVisible();
});

test("the last good build opens where the new one fails", async ({ page, enter, separatePortal: { publish, cdn } }) => {
  cdn.serve("greeting.css", "h1 { letter-spacing: 3px }");
  await publish("handbook", "greeting.1.js", "--format", "esm", "--style", "greeting.css");
  await enter(page);
  await page.goto("/handbook/home");
  const { main, heading } = appFrame(page, "handbook");
  await expect(heading).toHaveText("Hello from an ES module");
  // What has worked is stored when the page is left, at the latest.
  await page.goto("/profile");
  await publish("handbook", "greeting.2.js", "--format", "esm");
  cdn.breakFile("greeting.2.js", { status: 503 });
  await page.goto("/handbook/home");
  await expect(main).toContainText("Esta é a versão anterior");
  await expect(heading).toHaveText("Hello from an ES module");
  await expect(heading).toHaveCSS("letter-spacing", "3px");
  cdn.mend();
});

test.describe("a System module", () => {
  // SystemJS handles the rejection of the importing module only.
  test.use({ provoked: /shelf-label\.js/ });

  test("whose chunk returned 500 opens on 'Try again' once the file is there", async ({
    page,
    enter,
    separatePortal: { publish, cdn },
  }) => {
    await publish("handbook", "shelf.js");
    await enter(page);
    await openAfterFailure(page, cdn, { module: "handbook", file: "shelf-label.js" });
    await expect(appFrame(page, "handbook").heading).toHaveText("A shelf");
  });
});
