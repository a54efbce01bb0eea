import { bar } from "../../pages/bar.ts";
import { type Account, ana } from "../../support/api/accounts.ts";
import { signedInApiBrowser } from "../../support/api/api-browser.ts";
import { createSender } from "../../support/api/sender.ts";
import { addUser } from "../../support/portal/add-user.ts";
import { port } from "../../support/portal/portal.ts";
import { expect, test } from "../../support/test.ts";

// These change the read state, so they run in this order, on a new user's 25 notifications of which 12 are unread.
test.describe.configure({ mode: "serial" });

let reader: Account = ana;

test.beforeAll(async () => {
  reader = addUser("acme");
  const { send } = createSender({ ...reader, port, credential: process.env.E2E_CREDENTIAL ?? "" });
  const sendMany = async (count: number) => {
    for (let at = 1; at <= count; at += 1)
      await send({ title: `Chamado ${at} respondido`, redirect: `/tickets/${at}` });
  };
  await sendMany(13);
  const browser = await signedInApiBrowser(reader);
  await browser.send("PATCH", "/api/notifications/all", undefined, browser.tokens.access_token);
  await sendMany(12);
});

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names.
test.use({ account: async ({}, use) => use(reader) });

test("the bell counts unread notifications", async ({ page }) => {
  await page.goto("/");
  await expect(bar(page).bell).toHaveAccessibleName("Notificações, 12 não lidas");
});

test("the panel lists new and all notifications, page by page", async ({ page }) => {
  await page.goto("/");
  await bar(page).bell.click();
  const panel = page.getByRole("dialog", { name: "Notificações" });
  await expect(panel).toBeVisible();
  await expect.poll(async () => (await panel.boundingBox())?.width).toBeCloseTo(500, 1);
  await expect(panel.getByRole("tab", { name: "Novas" })).toHaveAttribute("aria-selected", "true");
  await expect(panel.getByRole("article")).toHaveCount(10);
  await expect(panel.getByText(/\d{2}-\d{2}-\d{4}.*\d{2}:\d{2}/).first()).toBeVisible();
  await panel.getByRole("tab", { name: "Todas" }).click();
  await panel.getByRole("article").last().scrollIntoViewIfNeeded();
  await expect.poll(() => panel.getByRole("article").count()).toBeGreaterThan(10);
});

test("a user who reaches the end of the list while it reloads gets the next page", async ({ page }) => {
  await page.goto("/");
  await bar(page).bell.click();
  const panel = page.getByRole("dialog", { name: "Notificações" });
  await panel.getByRole("tab", { name: "Todas" }).click();
  await expect(panel.getByRole("article")).toHaveCount(10);
  await panel.getByRole("feed").evaluate(async (feed) => {
    const { reloadNotifications } = await window.System.import("@portico/shared-utility");
    const list = feed.parentElement as HTMLElement;
    void reloadNotifications();
    list.scrollTop = list.scrollHeight;
  });
  await expect(panel.getByRole("article")).toHaveCount(20);
});

test("a notification opens its page in the same tab and is read, and the bell counts one less", async ({ page }) => {
  await page.goto("/");
  await bar(page).bell.click();
  const panel = page.getByRole("dialog", { name: "Notificações" });
  await panel.getByRole("article").first().getByRole("link").click();
  await expect(page).toHaveURL(/\/(tickets|assets)\//);
  await expect(panel).toBeHidden();
  await expect(bar(page).bell).toHaveAccessibleName("Notificações, 11 não lidas");
});

test("mark all as read empties the list of new notifications", async ({ page }) => {
  await page.goto("/");
  await bar(page).bell.click();
  const panel = page.getByRole("dialog", { name: "Notificações" });
  await panel.getByRole("button", { name: "Marcar todas como lidas" }).click();
  await expect(panel.getByText("Está tudo em dia")).toBeVisible();
  await expect(bar(page).bell).toHaveAccessibleName("Notificações, nenhuma não lida");
});
