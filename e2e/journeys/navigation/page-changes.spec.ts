import { appFrame } from "../../pages/app-frame.ts";
import { bar } from "../../pages/bar.ts";
import { ana } from "../../support/api/accounts.ts";
import { holdModules } from "../../support/page/hold-modules.ts";
import { settle } from "../../support/page/screens.ts";
import { test as ownAccount } from "../../support/portal/own-account-test.ts";
import { expect, test } from "../../support/test.ts";

test("the title names page, application and tenant, for guests too", async ({ page }) => {
  await page.goto("/tickets/portal");
  await expect(appFrame(page, "tickets").heading).toBeVisible();
  await expect(page).toHaveTitle(/^[^·]+ · Chamados · Acme/);
});

// A notification to a shared user would be announced, too.
ownAccount.describe("a signed-in user without notifications", () => {
  ownAccount("gets one announcement of a new page, and the focus on its heading", async ({ page }) => {
    await page.goto("/tickets/home");
    await expect(appFrame(page, "tickets").heading).toBeVisible();
    await page.evaluate(() => {
      const announced: string[] = [];
      Object.assign(window, { announced });
      for (const id of ["announcer", "alerts"]) {
        const region = document.getElementById(id);
        if (region)
          new MutationObserver(() => region.textContent && announced.push(region.textContent)).observe(region, {
            childList: true,
          });
      }
    });
    await bar(page).openApp("Manual");
    const handbook = appFrame(page, "handbook").root;
    await expect(handbook.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page).toHaveTitle(/Manual · Acme$/);
    const announced = () => page.evaluate(() => (window as unknown as { announced: string[] }).announced);
    await expect.poll(announced).toHaveLength(1);
    expect((await announced())[0]).toMatch(/, página carregada$/);
  });
});

test.describe("a signed-in user", () => {
  test.use({ account: ana });

  test("keeps Home as it is when an address leads back to Home", async ({ page }) => {
    await page.goto("/");
    await expect(bar(page).user).toBeVisible();
    await expect(page.locator("main#main h1:visible")).toBeVisible();
    await page.evaluate(async () => {
      for (const each of document.querySelectorAll("header, main h1")) each.setAttribute("data-same", "");
      const routed = new Promise((done) => window.addEventListener("single-spa:routing-event", done, { once: true }));
      history.pushState(null, "", "/nothing-here");
      await routed;
    });
    await expect(page).toHaveURL("/");
    await expect(page.locator("[data-same]")).toHaveCount(2);
  });

  test("closes with Back what is open in the bar, and shows the previous page", async ({ page }) => {
    const button = (name: RegExp) => () => bar(page).banner.getByRole("button", { name }).click();
    const panels: Record<string, () => Promise<void>> = {
      Aplicações: button(/^Aplicações/),
      Notificações: button(/^Notificações/),
      "Procurar ou executar um comando": () => page.keyboard.press("Control+k"),
      "Atalhos de teclado": () => page.keyboard.press("?"),
    };
    await page.goto("/tickets/home");
    for (const size of [
      { width: 1280, height: 720 },
      { width: 360, height: 740 },
    ]) {
      await page.setViewportSize(size);
      for (const [name, open] of Object.entries(panels)) {
        await expect(appFrame(page, "tickets").heading).toBeVisible();
        await bar(page).openProfile();
        await expect(page).toHaveURL("/profile");
        await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeFocused();
        await open();
        await expect(page.getByRole("dialog", { name, exact: true })).toBeVisible();
        await page.goBack();
        await expect(page.getByRole("dialog")).toHaveCount(0);
        await expect(appFrame(page, "tickets").heading).toBeFocused();
      }
    }
  });

  test("keeps a menu that was opened while the next page is loading", async ({ page }) => {
    await page.goto("/tickets/home");
    await expect(appFrame(page, "tickets").heading).toBeVisible();
    await settle(page);
    const release = await holdModules(page, /\/modules\/handbook-mf\//);
    await bar(page).openApp("Manual");
    await bar(page).user.click();
    await expect(page.getByRole("menu")).toBeFocused();
    release();
    await expect(page).toHaveTitle(/Manual · Acme$/);
    await expect(appFrame(page, "handbook").root.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("#announcer")).toHaveText(/, página carregada$/);
    await expect(page.getByRole("menu")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(bar(page).user).toBeFocused();
  });

  test("keeps the field in which the user types while the next page and the palette are loading", async ({ page }) => {
    await page.goto("/tickets/home");
    await expect(appFrame(page, "tickets").heading).toBeVisible();
    await settle(page);
    const release = await holdModules(page, /\/modules\/handbook-mf\//);
    await bar(page).openApp("Manual");
    const releasePalette = await holdModules(page, /\/modules\/navbar-mf\//);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("at");
    release();
    await expect(appFrame(page, "handbook").root.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("#announcer")).toHaveText(/, página carregada$/);
    await page.keyboard.type("iv");
    releasePalette();
    await expect(page.getByRole("combobox")).toHaveValue("ativ");
  });

  test("reaches the skip link first", async ({ page }) => {
    await page.goto("/tickets/home");
    await expect(appFrame(page, "tickets").heading).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.locator("#skip-link")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator("main#main")).toBeFocused();
  });

  test("gets the scroll position of a page back, in the same load and after a reload", async ({ page }) => {
    await page.setViewportSize({ width: 1000, height: 320 });
    await page.goto("/tickets/home");
    await expect(appFrame(page, "tickets").heading).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(1_200);
    await page.evaluate(() => window.scrollTo(0, 600));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
    // Not a click by Playwright, which would scroll to the element.
    await page.evaluate(() => {
      const link = Object.assign(document.createElement("a"), { href: "/handbook/home" });
      document.body.append(link);
      link.click();
      link.remove();
    });
    await expect(appFrame(page, "handbook").root.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(appFrame(page, "tickets").root.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
    await page.reload();
    await expect(appFrame(page, "tickets").root.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
  });

  const moments = [
    { name: "", delay: 400 },
    { name: ", or a notice after a second", delay: 1_500 },
  ];
  for (const { name, delay } of moments)
    test(`sees the old page until the new one is shown${name}: no gap, and no layout shift`, async ({ page }) => {
      await page.goto("/tickets/home");
      await expect(appFrame(page, "tickets").root.getByRole("link", { name: /\S/ }).nth(3)).toBeVisible();
      await settle(page);
      // The bar may preload the application before the click, so the delay starts at the click.
      let click = () => {};
      const clicked = new Promise<void>((resolve) => {
        click = resolve;
      });
      await page.route("**/modules/handbook-mf/**", async (route) => {
        await clicked;
        await new Promise((resolve) => setTimeout(resolve, delay));
        await route.continue();
      });
      await page.evaluate(() => {
        const seen = { empty: 0, frames: 0, pictured: false, moved: [] as string[] };
        Object.assign(window, { seen });
        new PerformanceObserver((list) => {
          type Shift = PerformanceEntry & {
            value: number;
            sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
          };
          for (const { value, sources } of list.getEntries() as Shift[]) {
            const nodes = sources.map(({ node, previousRect, currentRect }) => {
              const name = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName;
              return `${name} ${JSON.stringify([previousRect, currentRect])}`;
            });
            seen.moved.push(`${value} ${nodes.join(" ")}`);
          }
        }).observe({ type: "layout-shift" });
        const recordFrame = () => {
          seen.frames += 1;
          if (!document.querySelector("main#main")?.checkVisibility() || !shown()) seen.empty += 1;
          requestAnimationFrame(recordFrame);
        };
        // A page, its snapshot, or the notice that replaces it when the next page needs more than a second.
        const shown = () => {
          const words = [
            ...document.querySelectorAll<HTMLElement>("main#main :is(h1, .frame-snapshot, .frame-waiting)"),
          ];
          return words.some((word) => word.checkVisibility({ visibilityProperty: true }));
        };
        requestAnimationFrame(recordFrame);
        new MutationObserver(() => {
          const pictured = [...document.querySelectorAll("main#main [inert] *")];
          if (pictured.some((node) => node.textContent === "Chamados")) seen.pictured = true;
        }).observe(document, { subtree: true, childList: true, attributes: true });
      });
      await bar(page).openApp("Manual");
      click();
      await expect(appFrame(page, "handbook").root.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("main [inert]")).toHaveCount(0);
      type Seen = { empty: number; frames: number; pictured: boolean; moved: string[] };
      const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
      expect(seen.pictured).toBe(true);
      expect(seen.frames).toBeGreaterThan(5);
      expect(seen.empty).toBe(0);
      expect(seen.moved).toEqual([]);
    });
});
