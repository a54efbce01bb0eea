import { appFrame } from "../../pages/app-frame.ts";
import { test } from "../../support/portal/es-portal-test.ts";
import { expect } from "../../support/test.ts";

test.describe.configure({ mode: "serial" });

test("a chunk of an own runtime has the release's hash", async ({ page, enter, separatePortal: { publish, cdn } }) => {
  expect(await publish("handbook", "runtime/manifest.json")).toContain("Checked @app/handbook");
  await enter(page);
  await page.goto("/handbook/home");
  const { heading, root } = appFrame(page, "handbook");
  await root.getByRole("button", { name: "More" }).click();
  await expect(heading).toHaveText("the late part");
  const chunk = page.locator(`script[src="${cdn.origin}/runtime/late.js"]`);
  await expect(chunk).toHaveAttribute("integrity", /^sha384-/);
  await expect(chunk).toHaveAttribute("crossorigin", "anonymous");
});

test("a style sheet that styles the whole page applies only while its application is open", async ({ page, enter }) => {
  const onPage = () =>
    page.locator("#portico").evaluate((place) => getComputedStyle(place).getPropertyValue("--runtime"));
  const requested: string[] = [];
  page.on("request", (request) => request.url().endsWith("/page.css") && requested.push(request.url()));
  await enter(page);
  await page.goto("/handbook/home");
  await expect(appFrame(page, "handbook").heading).toBeVisible();
  await expect.poll(onPage).toBe("on");
  await page.evaluate(() => history.pushState(null, "", "/profile"));
  await expect.poll(onPage).toBe("");
  await page.goBack();
  await expect(appFrame(page, "handbook").root.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(onPage).toBe("on");
  expect(requested).toHaveLength(1);
});

test.describe("other bytes", () => {
  test.use({ provoked: /integrity/ });

  test("of a chunk that an application's runtime loads never run", async ({ page, enter, separatePortal: { cdn } }) => {
    cdn.breakFile("runtime/late.js", { status: 200, text: 'globalThis.runtimeLate = "other bytes";' });
    await enter(page);
    await page.goto("/handbook/home");
    const { heading, root } = appFrame(page, "handbook");
    await root.getByRole("button", { name: "More" }).click();
    await expect(heading).toHaveText("no late part");
    expect(await page.evaluate(() => "runtimeLate" in globalThis)).toBe(false);
    cdn.mend();
  });
});
