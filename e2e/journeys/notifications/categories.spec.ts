import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { notificationLists } from "../../pages/notification-lists.ts";
import { test } from "../../support/portal/separate-user-test.ts";
import { expect } from "../../support/test.ts";

const categoriesOf = (page: Page, legend: string) =>
  page.getByRole("region", { name: /^(Notificações|Notifications)$/ }).getByRole("group", { name: legend });

test("notifications of a category are delivered only while it is on", async ({ page, enter, separatePortal }) => {
  await enter(page);
  await page.goto("/profile#notifications");
  const comments = categoriesOf(page, "Chamados, por categoria").getByLabel("Comentários");
  await expect(comments).toHaveValue("");
  const saved = page.waitForResponse((response) => response.url().endsWith("/preferences/tickets/categories/comments"));
  await comments.selectOption("Desativadas");
  expect((await saved).status()).toBe(204);

  const titles = ["Comment that is off", "Rating", "Comment"].map((title) => `${title} ${randomUUID()}`);
  const [off = "", rating = "", comment = ""] = titles;
  expect(await separatePortal.offer({ title: off, category: "comments" })).toEqual([]);
  await separatePortal.send({ title: rating, category: "ratings" });
  const { section } = notificationLists(page);
  await expect(section.getByText(rating)).toBeVisible();
  await expect(section.getByText(off)).toHaveCount(0);

  await page.reload();
  await expect(comments).toHaveValue("off");
  const reset = page.waitForResponse((response) => response.url().endsWith("/preferences/tickets/categories/comments"));
  await comments.selectOption("Padrão: portal e avisos");
  expect((await reset).status()).toBe(204);
  await separatePortal.send({ title: comment, category: "comments" });
  await expect(section.getByText(comment)).toBeVisible();
  await expect(section.getByText(off)).toHaveCount(0);
});

test("categories follow their application by keyboard, with names in the user's language", async ({ page, enter }) => {
  await enter(page);
  await page.goto("/profile#notifications");
  const region = page.getByRole("region", { name: "Como receber, por aplicação" });
  const application = region.getByLabel("Chamados", { exact: true });
  const comments = categoriesOf(page, "Chamados, por categoria").getByLabel("Comentários");
  await application.focus();
  await page.keyboard.press("Tab");
  await expect(comments).toBeFocused();
  const saved = page.waitForResponse((response) => response.url().endsWith("/preferences/tickets"));
  await application.selectOption("Desativadas");
  expect((await saved).status()).toBe(204);
  await expect(comments.locator("option:checked")).toHaveText("Padrão: desativadas");
  await page.evaluate(() => localStorage.setItem("locale", "en"));
  await page.reload();
  const english = categoriesOf(page, "Tickets, by category");
  await expect(english.getByLabel("Ratings").locator("option:checked")).toHaveText("Default: off");
  const restored = page.waitForResponse((response) => response.url().endsWith("/preferences/tickets"));
  await page.getByLabel("Tickets", { exact: true }).selectOption("In the portal and system alerts");
  expect((await restored).status()).toBe(204);
});

test("choices that wait for an earlier one are saved when the tab is closed", async ({ page, context, enter }) => {
  await enter(page);
  await page.goto("/profile#notifications");
  const comments = (tab: Page) => categoriesOf(tab, "Chamados, por categoria").getByLabel("Comentários");
  await page.route("**/preferences/tickets", () => {});
  const first = page.waitForRequest("**/preferences/tickets");
  await page.getByLabel("Chamados", { exact: true }).selectOption("Só no portal");
  await first;
  await comments(page).selectOption("Desativadas");
  await page.close();

  const later = await context.newPage();
  await expect(async () => {
    await later.goto("/profile#notifications");
    await expect(comments(later)).toHaveValue("off");
  }).toPass();
});
