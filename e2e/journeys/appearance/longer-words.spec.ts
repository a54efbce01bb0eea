import { cutTexts, lengthen } from "../../support/page/longer-words.ts";
import { screens, show } from "../../support/page/screens.ts";
import { expect, test } from "../../support/test.ts";

test.use({ viewport: { width: 360, height: 740 } });

for (const screen of screens) {
  test.describe(() => {
    test.use({ account: screen.account });

    test(`${screen.name} has room for words that are 40 % longer, at 360, 768 and 1280 px`, async ({ page }) => {
      await show(page, screen);
      await page.evaluate(lengthen);
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        expect([width, ...(await page.evaluate(cutTexts))]).toEqual([width]);
      }
    });
  });
}

test("a text that is cut by its button is found", async ({ page }) => {
  await page.setContent(
    '<button style="inline-size: 60px; white-space: nowrap">Encerrar chamado</button><p>Aberto</p>',
  );
  expect(await page.evaluate(cutTexts)).toEqual(["Encerrar chamado in BUTTON "]);
});
