import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { barriers } from "../../support/page/barriers.ts";
import { cutTexts, lengthen } from "../../support/page/longer-words.ts";
import { movementEnds } from "../../support/page/screens.ts";
import { picturesAreLoaded, smallPicture, wordsAsBoxes } from "../../support/page/small-picture.ts";
import { expect, test } from "../../support/test.ts";

const program = resolve(import.meta.dirname, "../../../scripts/gallery.mjs");

let server: ChildProcess;
let origin = "";
test.beforeAll(async () => {
  server = spawn(process.execPath, [program, "0"], { stdio: ["ignore", "pipe", "inherit"] });
  const [printed] = (await once(server.stdout ?? server, "data")) as [Buffer];
  origin = printed.toString().trim();
});
test.afterAll(() => {
  server.kill();
});

// One of the states is a failing part.
test.use({ provoked: /A part that/, viewport: { width: 320, height: 700 } });

// What the button of a component opens.
const opening = [
  ["Dialog", "dialog:modal"],
  ["Menu", "[popover=manual]:popover-open"],
  ["Palette", "dialog:modal"],
  ["Popover", "dialog:is(:modal, :popover-open)"],
  ["Tooltip", "[popover=manual]:popover-open"],
] as const;

async function open(page: Page, name: string, opened: string) {
  const button = page.locator(`#${name} button`).first();
  // There is room for what opens below it.
  await button.evaluate((element) => element.scrollIntoView());
  await (name === "Tooltip" ? button.hover() : button.click());
  await expect(page.locator(opened)).toBeVisible();
  await movementEnds(page);
}

const show = async (page: Page, lang: string, mode: string) => {
  await page.goto(`${origin}?lang=${lang}&mode=${mode}`);
  await expect(page.getByRole("heading", { level: 2, name: "VisuallyHidden" })).toBeVisible();
};
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

for (const lang of ["pt", "en"]) {
  for (const mode of ["light", "dark"]) {
    test(`components in ${lang}, ${mode}: no barriers, large enough to press, no sideways scroll`, async ({ page }) => {
      await show(page, lang, mode);
      expect(await barriers(page)).toEqual([]);
      expect(await page.evaluate(smallControls)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    });
  }
}

for (const lang of ["pt", "en"]) {
  for (const mode of ["light", "dark"]) {
    test(`what opens above the page in ${lang}, ${mode}: no barriers, no sideways scroll`, async ({ page }) => {
      await show(page, lang, mode);
      for (const [name, opened] of opening) {
        await open(page, name, opened);
        expect([name, await barriers(page)]).toEqual([name, []]);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
        await page.keyboard.press("Escape");
        await expect(page.locator(opened)).toHaveCount(0);
      }
    });
  }
}

for (const mode of ["light", "dark"]) {
  // After an intended change: npm run e2e -- gallery.spec --update-snapshots
  test(`components look as in their small pictures, ${mode}`, async ({ page }) => {
    await page.setViewportSize({ width: 680, height: 800 });
    const compare = async (name: string, element: Locator) => {
      await page.evaluate(wordsAsBoxes);
      const picture = `${name}-${mode}.png`.toLowerCase();
      expect
        .soft(await smallPicture(element), picture)
        .toMatchSnapshot(picture, { threshold: 0.02, maxDiffPixels: 10 });
    };
    await show(page, "en", mode);
    // A part that still loads would be drawn again, over the boxes.
    await expect(page.locator("#RemotePart p")).toBeVisible();
    await page.evaluate(picturesAreLoaded);
    for (const section of await page.locator("section[id]").all())
      await compare((await section.getAttribute("id")) ?? "", section.locator("> div"));
    // A tooltip is placed by the width of its text, so a font would decide about its edges.
    for (const [name, opened] of opening.filter(([name]) => name !== "Tooltip")) {
      await show(page, "en", mode);
      await page.evaluate(wordsAsBoxes);
      await open(page, name, opened);
      await compare(`${name}-open`, page.locator(opened));
    }
  });
}

test("words that are 40 % longer are not cut in any component", async ({ page }) => {
  await show(page, "pt", "light");
  await page.evaluate(lengthen);
  expect(await page.evaluate(cutTexts)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test("the bars of rows that load have the round corners of a skeleton", async ({ page }) => {
  await show(page, "pt", "light");
  const corners = (selector: string, part?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, pseudo) => getComputedStyle(element, pseudo).borderRadius, part);
  const ofSkeleton = await corners(".portico-skeleton-bar");
  expect(ofSkeleton).not.toBe("0px");
  for (const bar of ["::before", "::after"]) expect(await corners(".portico-loading-row", bar)).toBe(ofSkeleton);
});

for (const mode of ["light", "dark"]) {
  test(`every control shows its keyboard focus as a ring, ${mode}`, async ({ page }) => {
    await show(page, "pt", mode);
    const controls = page.locator("section :is(a[href], button:enabled, input:enabled):visible");
    await page.keyboard.press("Tab");
    for (const control of await controls.all()) {
      await control.focus();
      expect(await control.evaluate(ringOf)).toMatch(/^solid [2-9]px/);
    }
  });
}

for (const mode of ["light", "dark"]) {
  test(`fields, selects and links change under the pointer, ${mode}`, async ({ page }) => {
    await show(page, "pt", mode);
    const usable = ":not([readonly], :disabled, [aria-invalid=true])";
    for (const selector of [`input.portico-field-input${usable}`, `select${usable}`, "a[href]:not([class])"]) {
      const control = page.locator(`section ${selector}`).first();
      await page.mouse.move(0, 0);
      const before = await control.evaluate(lookOf);
      await control.hover();
      await expect.poll(() => control.evaluate(lookOf)).not.toBe(before);
    }
  });
}

function lookOf(control: Element): string {
  const { borderTopColor, textDecorationThickness } = getComputedStyle(control);
  return `${borderTopColor} ${textDecorationThickness}`;
}

/** The focus ring is that of the control, or that of its field. */
function ringOf(control: Element): string {
  const field = [control, control.parentElement ?? control].find(
    (one) => getComputedStyle(one).outlineStyle !== "none",
  );
  const { outlineStyle, outlineWidth } = getComputedStyle(field ?? control);
  return `${outlineStyle} ${outlineWidth}`;
}

/** The controls that are smaller than 24 px on a side (WCAG 2.2: 2.5.8). */
function smallControls(): string[] {
  return [...document.querySelectorAll("section :is(button, input)")].flatMap((control) => {
    const { width, height } = control.getBoundingClientRect();
    if (!control.checkVisibility()) return [];
    return width < 24 || height < 24 ? [`${control.textContent || control.getAttribute("aria-label")}`] : [];
  });
}
