import { appFrame } from "../../pages/app-frame.ts";
import { bar } from "../../pages/bar.ts";
import { pictureSection } from "../../pages/picture-section.ts";
import { bruno, password } from "../../support/api/accounts.ts";
import { holdModules } from "../../support/page/hold-modules.ts";
import { noisePng } from "../../support/page/png.ts";
import { settle } from "../../support/page/screens.ts";
import { focusedName, tabTo } from "../../support/page/tab-to.ts";
import { test as ownUser } from "../../support/portal/separate-user-test.ts";
import { expect, test } from "../../support/test.ts";

test("a keyboard user signs in, opens an application and signs out", async ({ page }) => {
  await page.goto("/signin");
  await expect(page.getByRole("button", { name: "Entrar", exact: true })).toBeVisible();
  await tabTo(page, /^E-mail$/);
  await page.keyboard.type(bruno.email);
  await tabTo(page, /^Senha$/);
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");

  await test.step("the skip link leads past the bar", async () => {
    await page.reload();
    await expect(bar(page).user).toBeVisible();
    await page.keyboard.press("Tab");
    await expect.poll(() => focusedName(page)).toBe("Ir para o conteúdo principal");
    await page.keyboard.press("Enter");
    await expect(page.locator("main#main")).toBeFocused();
  });

  await test.step("the switcher opens, closes with Escape and gives the focus back", async () => {
    await page.reload();
    const entry = page.getByRole("navigation", { name: "Aplicações" }).getByRole("link", { name: "Ativos" });
    await expect(bar(page).switcher).toBeVisible();
    await tabTo(page, /^Aplicações/);
    await page.keyboard.press("Enter");
    await expect(entry).toBeVisible();
    await tabTo(page, /^Ativos$/);
    await expect(entry).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(entry).toHaveCount(0);
    await expect(bar(page).switcher).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(entry).toBeVisible();
    await tabTo(page, /^Ativos$/);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/assets/home");
    await expect(appFrame(page, "assets").root.getByRole("heading", { level: 1 })).toBeFocused();
  });

  await test.step("the user menu works with the arrow keys", async () => {
    await page.reload();
    await expect(bar(page).user).toBeVisible();
    await tabTo(page, /^Conta de Bruno Lima$/);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Perfil" })).toBeVisible();
    await expect(page.getByRole("menu")).toBeFocused();
    await page.keyboard.press("End");
    // The menu keeps the focus and marks its active entry.
    await expect(page.getByRole("menuitem", { name: "Sair" })).toHaveAttribute("data-focus");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/signin/);
  });
});

test.describe("Enter that is held", () => {
  test.use({ account: bruno });

  test("opens the user menu or the palette, and chooses nothing in it", async ({ page }) => {
    const hold = async () => {
      for (const _ of "held") await page.keyboard.down("Enter");
    };
    await page.goto("/");
    await bar(page).user.focus();
    await hold();
    await expect(page.getByRole("menu")).toBeFocused();
    await hold();
    await page.keyboard.up("Enter");
    await expect(page.getByRole("menu")).toBeFocused();
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Procurar ou executar um comando" }).focus();
    await hold();
    await expect(page.getByRole("combobox")).toBeFocused();
    await expect(page.getByRole("option").first()).toBeVisible();
    await hold();
    await page.keyboard.up("Enter");
    await expect(page.getByRole("combobox")).toBeFocused();
    await expect(page).toHaveURL("/");
  });
});

test.describe("a tooltip that is about to be shown", () => {
  test.use({ account: bruno });

  test("does not break the panel that opens in the same moment", async ({ page }) => {
    await page.goto("/");
    await expect(bar(page).switcher).toBeVisible();
    // Tooltips are for the keyboard's focus.
    await page.keyboard.press("Tab");
    await bar(page).switcher.evaluate((button: HTMLElement) => {
      button.focus();
      // After the tooltip's own timer, and before React has rendered it.
      setTimeout(() => button.click());
    });
    await expect(page.getByRole("navigation", { name: "Aplicações" })).toBeVisible();
    await expect(bar(page).user).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(bar(page).switcher).toBeFocused();
  });
});

test.describe("a tooltip near the edge of the window", () => {
  test.use({ account: bruno, viewport: { width: 360, height: 700 } });

  test("keeps its words on one line, and off the edge, when they become longer", async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/notifications?*", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/");
    await expect(bar(page).bell).toBeVisible();
    await page.keyboard.press("Tab");
    await bar(page).bell.focus();
    const tooltip = page.locator("[popover=manual][aria-hidden=true]:popover-open");
    await expect(tooltip).not.toHaveText(/[1-9]/);
    release();
    await expect(tooltip).toHaveText(/[1-9]/);
    const box = await tooltip.boundingBox();
    const { line, padding } = await tooltip.evaluate((element) => {
      const { lineHeight, paddingBlock } = getComputedStyle(element);
      return { line: Number.parseFloat(lineHeight), padding: Number.parseFloat(paddingBlock) };
    });
    expect(box?.height).toBeLessThan(2 * line + 2 * padding);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360 - 8);
  });
});

test.describe("the panel of notifications", () => {
  test.use({ account: bruno });

  test("has the focus at every moment while its content replaces the skeleton", async ({ page }) => {
    const lost: string[] = [];
    await page.exposeFunction("reportLost", (text: string) => lost.push(text));
    await page.addInitScript(() => {
      // Chromium has no event for the focus of an element that is removed. An observer runs before any key.
      let focused: Element | null = null;
      addEventListener("focusin", ({ target }) => (focused = target as Element), true);
      new MutationObserver(() => {
        if (focused?.isConnected !== false || document.activeElement !== document.body) return;
        Reflect.get(window, "reportLost")((focused as HTMLElement).innerText);
        focused = null;
      }).observe(document, { childList: true, subtree: true });
    });
    const letThrough = await holdModules(page, /\/modules\/notifications-mf\/.*\.js/);
    const panel = page.getByRole("dialog", { name: "Notificações" });
    await page.goto("/tickets/home");
    await expect(appFrame(page, "tickets").root.getByRole("heading", { level: 1 })).toBeVisible();
    await settle(page);
    await page.keyboard.press("Alt+Shift+N");
    await expect(panel.getByRole("heading", { level: 2 })).toBeFocused();
    letThrough();
    await expect(panel.getByRole("tab").first()).toBeVisible();
    await expect(panel.getByRole("heading", { level: 2 })).toBeFocused();
    expect(lost).toEqual([]);
  });

  test("leaves the focus to a user who has moved on while its content loads", async ({ page }) => {
    const letThrough = await holdModules(page, /\/modules\/notifications-mf\/.*\.js/);
    const panel = page.getByRole("dialog", { name: "Notificações" });
    const search = appFrame(page, "tickets").root.getByRole("searchbox");
    await page.goto("/tickets/home");
    await expect(search).toBeVisible();
    await settle(page);
    await page.keyboard.press("Alt+Shift+N");
    await expect(panel.getByRole("heading", { level: 2 })).toBeFocused();
    await tabTo(page, /^Procurar por assunto/);
    letThrough();
    await expect(panel.getByRole("tab").first()).toBeVisible();
    await expect(search).toBeFocused();
  });
});

// It reads notifications, and other journeys count those.
ownUser(
  "a keyboard user reads one notification, marks all as read, undoes that, and changes the picture",
  async ({ page, enter, separatePortal }) => {
    for (const title of ["Primeira", "Segunda", "Terceira"])
      await separatePortal.send({ title, redirect: "/tickets/1" });
    await enter(page);
    const panel = page.getByRole("dialog", { name: "Notificações" });
    const unread = () => panel.getByRole("article").filter({ hasText: "Não lida." });
    await test.step("one notification is read with its button", async () => {
      await expect(bar(page).bell).toHaveAccessibleName(/não lidas$/);
      await tabTo(page, /^Notificações, /);
      await page.keyboard.press("Enter");
      await expect(unread()).toHaveCount(3);
      await tabTo(page, /^Não lida\. /);
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => focusedName(page)).toMatch(/^Marcar como lida: /);
      await page.keyboard.press("Enter");
      await expect(unread()).toHaveCount(2);
    });

    await test.step("all notifications are marked as read, and the mark is undone", async () => {
      await page.keyboard.press("Escape");
      await expect(bar(page).bell).toBeFocused();
      await page.keyboard.press("Enter");
      await tabTo(page, /^Marcar todas como lidas$/);
      await page.keyboard.press("Enter");
      await expect(unread()).toHaveCount(0);
      await tabTo(page, /^Desfazer$/);
      await page.keyboard.press("Enter");
      await expect(unread()).toHaveCount(2);
      await page.keyboard.press("Escape");
    });

    await test.step("the picture is moved and zoomed with keys", async () => {
      await page.goto("/profile");
      const { upload, cropArea, status } = pictureSection(page);
      await expect(upload).toBeVisible();
      const chooser = page.waitForEvent("filechooser");
      await tabTo(page, /^(Enviar|Atualizar) imagem$/);
      await page.keyboard.press("Enter");
      await (await chooser).setFiles({ name: "ana.png", mimeType: "image/png", buffer: noisePng() });
      await expect(cropArea).toBeFocused();
      for (const key of ["+", "ArrowLeft", "Shift+ArrowDown", "-"]) await page.keyboard.press(key);
      await tabTo(page, /^Usar esta foto$/);
      await page.keyboard.press("Enter");
      await expect(status).toHaveText("Foto atualizada.");
      await expect(upload).toBeFocused();
    });
  },
);
