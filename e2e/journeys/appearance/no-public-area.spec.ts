import { barriers } from "../../support/page/barriers.ts";
import { boxOf } from "../../support/page/box-of.ts";
import { settle } from "../../support/page/screens.ts";
import { expect, test } from "../../support/test.ts";

const pages = [
  { path: "/assets/portal", title: "A aplicação Ativos não tem área pública" },
  { path: "/handbook/portal", title: "O manual não tem área pública" },
];

for (const { path, title } of pages) {
  test(`${path} shows guests on one card who may open the application, and the next step`, async ({ page }) => {
    await page.goto(path);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1, name: title })).toBeVisible();
    const sentence = main.getByText(/^Só quem entra com uma conta/);
    const signIn = main.getByRole("link", { name: "Entrar" });
    const [text, button] = [await boxOf(sentence), await boxOf(signIn)];
    expect(button.y - (text.y + text.height)).toBeGreaterThanOrEqual(8);
    await expect(main.locator(".portico-card .portico-empty-picture .portico-icon")).toHaveCSS(
      "mask-image",
      /lock\.svg/,
    );
    await settle(page);
    expect(await barriers(page)).toEqual([]);
    await signIn.click();
    await expect(page).toHaveURL(/\/signin\?link=/);
  });

  test.describe(() => {
    test.use({ viewport: { width: 320, height: 640 } });

    test(`a long word of ${path} wraps at 320 px`, async ({ page }) => {
      await page.goto(path);
      const sentence = page.getByRole("main").getByText(/^Só quem entra com uma conta/);
      await sentence.evaluate((text) => text.append(` ${"semespaço".repeat(20)}`));
      const hidden = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(hidden).toBeLessThanOrEqual(0);
      expect(await sentence.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
    });
  });
}
