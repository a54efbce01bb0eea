import type { Page } from "@playwright/test";
import { bar } from "../../pages/bar.ts";
import { test } from "../../support/portal/separate-user-test.ts";
import { expect } from "../../support/test.ts";

/** Replaces the page's texts by `font` elements, as the translation of Chrome does. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest("script, style")) continue;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = `[${text.data}]`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  });

test("a page that the browser translates goes on, and shows what is new", async ({ page, enter, separatePortal }) => {
  await enter(page);
  const main = page.locator("main#main");
  await expect(main.getByText("nenhuma notificação não lida")).toBeVisible();
  await translate(page);
  await expect(main.getByText("[nenhuma notificação não lida]")).toBeVisible();

  await separatePortal.send({ title: "Monitor pronto" });
  await expect(main.getByRole("link", { name: "1 notificação não lida" })).toBeVisible();
  await expect(main.getByText("nenhuma notificação não lida")).toHaveCount(0);
  await expect(main.getByRole("heading", { level: 1 })).toBeVisible();

  await bar(page).openApp("Chamados");
  await expect(page).toHaveURL("/tickets/home");
  await expect(page.getByRole("heading", { level: 1, name: "Chamados" })).toBeVisible();
});
