import type { Locator, Page } from "@playwright/test";
import { appFrame } from "../../pages/app-frame.ts";
import { bar } from "../../pages/bar.ts";
import { notificationLists } from "../../pages/notification-lists.ts";
import { bruno } from "../../support/api/accounts.ts";
import { keepToasts } from "../../support/live/keep-toasts.ts";
import { untilLive } from "../../support/live/until-live.ts";
import { test as separatePortalTest } from "../../support/portal/separate-portal-test.ts";
import { expect, test } from "../../support/test.ts";

const address = `https://intranet.acme.test/${"caminhosemespaco".repeat(8)}`.slice(0, 130);
const title = `Erro em ${address}`;
const body = `${address}\nSegunda linha\n${"Uma frase que se repete. ".repeat(100)}`.slice(0, 1_999);
const hebrew = { title: "שלום, אנה", body: "הפנייה נסגרה." };

/** Expects an element and all its content to stay within its width. */
const fits = (element: Locator) =>
  expect.poll(() => element.evaluate((found) => found.scrollWidth <= found.clientWidth)).toBe(true);
/** Where the letters of an element end on the right, in pixels. */
const endOf = (element: Locator) =>
  element.evaluate((found) => {
    const letters = document.createRange();
    letters.selectNodeContents(found.firstChild ?? found);
    return Math.round(letters.getBoundingClientRect().right);
  });
const pageFits = (page: Page) => fits(page.locator("html"));

const windows = [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
];

for (const viewport of windows) {
  separatePortalTest.describe(`at ${viewport.width} px, notified`, () => {
    separatePortalTest.use({ viewport });

    separatePortalTest(
      "a toast with a long text stays in the window, and shows all of it on request",
      async ({ page, context, enter, separatePortal }) => {
        await keepToasts(context);
        await enter(page);
        await untilLive(page);
        await separatePortal.send({ title, body });
        const toast = notificationLists(page).toasts.getByRole("group");
        await expect(toast.getByText(title)).toBeVisible();
        await toast.getByRole("button", { name: "Mostrar mais" }).click();
        const less = toast.getByRole("button", { name: "Mostrar menos" });
        await expect(less).toHaveAttribute("aria-expanded", "true");
        await expect(toast.getByText("Segunda linha")).toHaveCSS("white-space", "pre-line");
        const region = notificationLists(page).toasts;
        await fits(region);
        const box = await region.boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
        await less.scrollIntoViewIfNeeded();
        await less.click();
        await toast.getByRole("button", { name: "Fechar aviso" }).click();
        await expect(toast).toHaveCount(0);
        await pageFits(page);
      },
    );

    separatePortalTest(
      "a row with a long text wraps anywhere, and shows all of it by keyboard",
      async ({ page, enter, separatePortal }) => {
        await separatePortal.send(hebrew);
        await separatePortal.send({ title, body });
        await enter(page);
        await bar(page).bell.click();
        const panel = notificationLists(page).panel;
        const row = panel.getByRole("article").filter({ hasText: title }).first();
        await expect(row).toBeVisible();
        await fits(panel);
        const before = await row.boundingBox();
        await row.getByRole("button", { name: "Mostrar mais" }).focus();
        await page.keyboard.press("Enter");
        await expect(row.getByRole("button", { name: "Mostrar menos" })).toBeFocused();
        await expect(row.getByRole("button", { name: "Mostrar menos" })).toHaveAttribute("aria-expanded", "true");
        expect((await row.boundingBox())?.height).toBeGreaterThan(before?.height ?? 0);
        await fits(panel);
        const rightToLeft = panel.getByRole("article").filter({ hasText: hebrew.title }).first();
        await expect(rightToLeft.getByText(hebrew.body)).toHaveCSS("direction", "rtl");
        await expect(rightToLeft.getByText(hebrew.title, { exact: true })).toHaveCSS("direction", "rtl");
        expect(await endOf(rightToLeft.getByText(hebrew.title, { exact: true }))).toBe(
          await endOf(rightToLeft.getByText(hebrew.body)),
        );
        await pageFits(page);
      },
    );
  });

  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport, account: bruno });

    test("a ticket with a long subject, text and comment needs no sideways scrolling", async ({ page }) => {
      const { root } = appFrame(page, "tickets");
      await page.goto("/tickets/new");
      await root.getByLabel("Assunto").fill(title);
      await root.getByLabel("Descrição").fill(body);
      await root.getByRole("button", { name: "Abrir chamado" }).click();
      await expect(root.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await root.getByLabel("Novo comentário").fill(`${address}\n${hebrew.body}`);
      await root.getByRole("button", { name: "Comentar" }).click();
      await expect(root.getByRole("listitem").filter({ hasText: address })).toBeVisible();
      await pageFits(page);
      await page.goto("/tickets/home");
      await expect(root.getByRole("link", { name: title }).first()).toBeVisible();
      await pageFits(page);
    });
  });
}
