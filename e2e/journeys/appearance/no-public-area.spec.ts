import { barriers } from "../../support/page/barriers.ts";
import { settle } from "../../support/page/screens.ts";
import { expect, test } from "../../support/test.ts";

const sentence = "Só quem tem uma conta pode abrir esta aplicação.";

test("an application without a public area says so without accessibility barriers", async ({ page }) => {
  await page.goto("/assets/portal");
  const main = page.getByRole("main");
  await expect(main.getByText(sentence)).toBeVisible();
  await expect(main.getByRole("link", { name: "Entrar" })).toBeVisible();
  await settle(page);
  expect(await barriers(page)).toEqual([]);
});

test.describe(() => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("a long word of that page wraps at 320 px", async ({ page }) => {
    await page.goto("/assets/portal");
    const text = page.getByRole("main").getByText(sentence);
    await text.evaluate((element) => element.append(` ${"semespaço".repeat(20)}`));
    const hidden = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(hidden).toBeLessThanOrEqual(0);
    expect(await text.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  });
});
