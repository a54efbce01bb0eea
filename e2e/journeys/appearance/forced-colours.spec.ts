import type { Locator, Page } from "@playwright/test";
import { bar } from "../../pages/bar.ts";
import { bruno, password } from "../../support/api/accounts.ts";
import { tabTo } from "../../support/page/tab-to.ts";
import { expect, test } from "../../support/test.ts";

test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

test("with the system's colours and without motion, a user sees the focus and every state", async ({ page }) => {
  await page.goto("/signin");
  const submit = page.getByRole("main").getByRole("button", { name: "Entrar", exact: true });

  await test.step("fields with an error differ by their text, and buttons have an edge", async () => {
    await submit.click();
    const email = page.getByLabel("E-mail");
    await expect(email).toHaveAccessibleDescription(/Digite o e-mail\./);
    await expect(page.getByText("Digite o e-mail.")).toBeVisible();
    await seesEdge(submit);
    await seesFocus(page);
  });

  await test.step("each tab stop of the form shows the focus", async () => {
    await page.getByLabel("E-mail").fill(bruno.email);
    for (const name of [/^Senha$/, /^Mostrar senha$/, /^Entrar$/]) {
      await tabTo(page, name);
      await seesFocus(page);
    }
    await page.getByLabel("Senha", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
    await expect(bar(page).user).toBeVisible();
  });

  await test.step("the panel opens without motion; selected tabs have a mark", async () => {
    await tabTo(page, /^Notificações/);
    await seesFocus(page);
    await page.keyboard.press("Enter");
    const panel = page.getByRole("dialog", { name: "Notificações" });
    const [selected, other] = [panel.getByRole("tab", { name: "Novas" }), panel.getByRole("tab", { name: "Todas" })];
    await expect(selected).toHaveAttribute("aria-selected", "true");
    expect(await edgesOf(selected)).not.toEqual(await edgesOf(other));
    for (const action of await panel.locator("[aria-label]:is(a, button)").all()) await seesEdge(action);
    await expect(panel.locator("[aria-busy=true]")).toHaveCount(0);
    expect(await moving(page)).toEqual([]);
    await page.keyboard.press("Escape");
  });

  await test.step("the palette marks the active option, and the others have no mark", async () => {
    await page.keyboard.press("Control+k");
    const options = page.getByRole("listbox").getByRole("option");
    await expect(options.first()).toHaveAttribute("aria-selected", "true");
    expect(await marksOf(options.first())).not.toEqual(await marksOf(options.nth(1)));
    await page.keyboard.press("Escape");
  });

  await test.step("switches differ by the place of their knobs", async () => {
    await page.keyboard.press("?");
    const switches = page.getByRole("dialog", { name: "Atalhos de teclado" }).getByRole("switch");
    await expect(switches.first()).toBeVisible();
    const [on, off] = [
      switches.and(page.locator(":checked")).first(),
      switches.and(page.locator(":not(:checked)")).first(),
    ];
    expect(await knobOf(on)).not.toBe(await knobOf(off));
    expect(await moving(page)).toEqual([]);
    await page.keyboard.press("Escape");
  });

  await test.step("the profile marks its current section by more than a background", async () => {
    await page.goto("/profile");
    const links = page.getByRole("navigation", { name: "Seções do perfil" }).getByRole("link");
    const [current, other] = [
      links.and(page.locator("[aria-current]")),
      links.and(page.locator(":not([aria-current])")),
    ];
    await expect(current).toHaveCount(1);
    expect(await edgesOf(current)).not.toEqual(await edgesOf(other.first()));
    // A loading indicator changes its opacity while a section loads.
    await expect(
      page
        .getByRole("main")
        .getByRole("status")
        .filter({ hasText: /^Carregando/ }),
    ).toHaveCount(0);
    expect(await moving(page)).toEqual([]);
  });
});

/** The element with the focus has an outline, or its row has one. */
async function seesFocus(page: Page) {
  const seen = await page.evaluate(() => {
    const at = document.activeElement ?? document.body;
    const isOutlined = ({ outlineStyle, outlineWidth, outlineColor }: CSSStyleDeclaration) =>
      outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2 && outlineColor !== "rgba(0, 0, 0, 0)";
    return isOutlined(getComputedStyle(at)) || isOutlined(getComputedStyle(at, "::after"));
  });
  expect(seen, "the focus is visible").toBe(true);
}

async function seesEdge(button: Locator) {
  await expect(button).toHaveCSS("border-top-style", "solid");
  await expect(button).not.toHaveCSS("border-top-width", "0px");
  const [edge, ground] = await button.evaluate((each) => {
    const { borderTopColor, backgroundColor } = getComputedStyle(each);
    return [borderTopColor, backgroundColor];
  });
  const page = await button.page().evaluate(() => getComputedStyle(document.body).backgroundColor);
  // Its edge or its background distinguishes it from the page.
  expect([edge, ground].some((colour) => colour !== page)).toBe(true);
}

const edgesOf = (element: Locator) =>
  element.evaluate((each) =>
    [getComputedStyle(each), getComputedStyle(each, "::after")].map(
      ({ borderBottomWidth, borderBottomColor, borderTopWidth, backgroundColor, content }) =>
        `${borderTopWidth} ${borderBottomWidth} ${borderBottomColor} ${backgroundColor} ${content}`,
    ),
  );

/** Outline and border without their colours: a thin line in another colour is no mark. */
const marksOf = (element: Locator) =>
  element.evaluate((each) => {
    const { outlineStyle, outlineWidth, borderTopWidth } = getComputedStyle(each);
    return [outlineStyle, outlineWidth, borderTopWidth];
  });

const knobOf = (element: Locator) => element.evaluate((each) => getComputedStyle(each, "::before").translate);

/** Running animations: those that run for longer than a frame, or for ever, except those of invisible timers. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((each) => each.playState === "running" && Number(each.effect?.getComputedTiming().duration ?? 0) > 20)
      .map((each) => (each as CSSAnimation).animationName)
      .filter((name) => !/toast-clock/.test(name)),
  );
