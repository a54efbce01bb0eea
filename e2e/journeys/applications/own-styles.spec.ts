import type { Page } from "@playwright/test";
import { appFrame } from "../../pages/app-frame.ts";
import { bar } from "../../pages/bar.ts";
import { movementEnds } from "../../support/page/screens.ts";
import { testOf } from "../../support/portal/entered-test.ts";
import { startEsPortal } from "../../support/portal/es-portal.ts";
import { inks, stylingApplication } from "../../support/portal/styling-application.ts";
import { expect } from "../../support/test.ts";

// On a separate portal, as in separate-portal.ts.
const test = testOf(startEsPortal);

type Looks = Record<string, string>;

/** Every computed style of the page itself, of the bar and of its open menu. */
async function looksOfPortal(page: Page): Promise<Looks> {
  await bar(page).user.click();
  await expect(page.getByRole("menu")).toBeVisible();
  // The menu opens, and the button changes under the pointer.
  await movementEnds(page);
  const styles = await page.evaluate(() => {
    // Properties that depend on the size of the content, not on a rule, and one that the page registers for applications.
    const ofLayout =
      /size$|^(?:width|height|perspective|transform-origin|inset|top|left|right|bottom|grid-template|--app-top)/;
    const found: Looks = {};
    const shell = "html, body, header, header button, header svg, [role=menu], [role=menu] *, #portico, #announcer";
    document.querySelectorAll(shell).forEach((element, index) => {
      const style = getComputedStyle(element);
      const names = [...style, "--accent", "--text"].filter((name) => name === "font-size" || !ofLayout.test(name));
      for (const name of names) found[`${index} ${element.localName} ${name}`] = style.getPropertyValue(name);
    });
    return found;
  });
  await page.keyboard.press("Escape");
  return styles;
}

/** The differences, as lines. */
const changes = (before: Looks, now: Looks) =>
  Object.keys({ ...before, ...now })
    .filter((name) => before[name] !== now[name])
    .map((name) => `${name}: ${before[name]} → ${now[name]}`);

const go = (page: Page, to: string) => page.evaluate((path) => history.pushState(null, "", path), to);

for (const [way, ink] of [
  ["link", inks.link],
  ["element", inks.element],
  ["rule", inks.rule],
  ["adopted", inks.rule],
  ["inside", inks.element],
  ["late", inks.late],
] as const) {
  test(`styles that an application adds by ${way} stay inside it, and the portal looks as before`, async ({
    page,
    enter,
    separatePortal: { publish, cdn },
  }) => {
    for (const [name, text] of Object.entries(stylingApplication(way))) cdn.serve(`${way}/${name}`, text);
    await publish("handbook", `${way}/manifest.json`);
    await enter(page);
    await page.goto("/profile");
    await expect(page.locator("main#main h1")).toBeVisible();
    const before = await looksOfPortal(page);
    const { heading, root } = appFrame(page, "handbook");
    for (const visit of [1, 2]) {
      await go(page, `/handbook/home?way=${way}&visit=${visit}`);
      await expect(heading).toHaveText("Styled");
      await expect(page.locator("main#main:not([data-leaving])")).toBeVisible();
      expect(changes(before, await looksOfPortal(page))).toEqual([]);
      await expect(root).toHaveCSS("background-color", ink);
      await expect(root).toHaveCSS("display", "flex");
      await expect(heading).toHaveCSS("font-size", "77px");
      await expect(page.locator("#own-button")).toHaveCSS("border", `5px solid ${ink}`);
      await expect(page.locator("#own-button")).toHaveCSS("letter-spacing", "2px");
      const modal = page.locator("body > #own-modal");
      await expect(modal.locator("button")).toHaveCSS("border", `5px solid ${ink}`);
      await expect(modal).toHaveCSS("font-family", "monospace");
      await expect(modal).toHaveCSS("display", "block");
      expect(await modal.evaluate((each) => getComputedStyle(each).getPropertyValue("--own-ink"))).toBe(ink);
      await go(page, "/profile");
      await expect(page.locator("main#main:not([data-leaving]) h1")).not.toHaveText("Styled");
    }
    expect(changes(before, await looksOfPortal(page))).toEqual([]);
  });
}

test("the bar keeps its font and its colour where a class of an application at the body changes those", async ({
  page,
  enter,
  separatePortal: { publish, cdn },
}) => {
  for (const [name, text] of Object.entries(stylingApplication("link"))) cdn.serve(`dense/${name}`, text);
  await publish("handbook", "dense/manifest.json");
  await enter(page);
  await go(page, "/handbook/home?way=link");
  await expect(appFrame(page, "handbook").heading).toHaveText("Styled");
  const look = () =>
    page.getByRole("banner").evaluate((each) => [getComputedStyle(each).font, getComputedStyle(each).color]);
  const before = await look();
  await page.evaluate(() => document.body.classList.add("own-dense"));
  await expect(page.locator("body")).toHaveCSS("font-size", "9px");
  expect(await look()).toEqual(before);
});

test("the window scrolls as an application states it with a variable, below the bar", async ({
  page,
  enter,
  separatePortal: { publish, cdn },
}) => {
  for (const [name, text] of Object.entries(stylingApplication("link"))) cdn.serve(`scrolling/${name}`, text);
  await publish("handbook", "scrolling/manifest.json");
  await enter(page);
  await go(page, "/handbook/home?way=link");
  await expect(appFrame(page, "handbook").heading).toHaveText("Styled");
  await appFrame(page, "handbook").root.evaluate((each, text) => {
    each.append(Object.assign(document.createElement("style"), { textContent: text }));
  }, "html { scroll-padding: var(--own-header, 40px) 0 0 3px; overscroll-behavior: var(--own-end, contain) }");
  const root = page.locator("html");
  // The bar is 56px high.
  await expect(root).toHaveCSS("scroll-padding-top", "96px");
  await expect(root).toHaveCSS("scroll-padding-left", "3px");
  await expect(root).toHaveCSS("overscroll-behavior-y", "contain");
  await go(page, "/profile");
  await expect(root).toHaveCSS("scroll-padding-top", "72px");
});
