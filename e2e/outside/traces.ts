import { expect, type Page } from "@playwright/test";

/**
 * What an application may leave behind: style elements and sheets that apply, elements of the body, what makes the page inert
 * or keeps it from scrolling, attributes and descriptions of the page, and listeners of the window and the document.
 * The page switches off an element whose rules are not its text (Emotion, styled-components).
 */
export async function leavesOf(page: Page): Promise<Record<string, number>> {
  const session = await page.context().newCDPSession(page);
  const found: Record<string, number> = {
    styles: await page.evaluate(() => {
      const elements = [...document.querySelectorAll("style")].filter(({ sheet }) => !sheet?.disabled);
      return elements.length + document.adoptedStyleSheets.length;
    }),
  };
  Object.assign(found, await page.evaluate(changesOfPage));
  for (const expression of ["window", "document"]) {
    const { result } = await session.send("Runtime.evaluate", { expression });
    const { listeners } = await session.send("DOMDebugger.getEventListeners", { objectId: result.objectId ?? "" });
    for (const { type } of listeners) found[`${expression} ${type}`] = (found[`${expression} ${type}`] ?? 0) + 1;
  }
  await session.detach();
  return found;
}

function changesOfPage(): Record<string, number> {
  const { documentElement, body } = document;
  const described = document.querySelectorAll('meta, title, link[rel~="icon"]');
  return {
    "attributes of the page": [documentElement, body].flatMap((element) => element.getAttributeNames()).length,
    "right to left": Number(documentElement.dir === "rtl"),
    "descriptions of the page": described.length,
    "elements of the body": [...body.children].filter(({ localName }) => localName !== "script").length,
    "classes and styles": [documentElement, body].flatMap(({ classList, style }) => [...classList, ...style]).length,
    inert: document.querySelectorAll("body[inert], body[aria-hidden], body > [inert], body > [aria-hidden]").length,
  };
}

/**
 * The same, once the portal's parts that load late have added their listeners: one `pointerup` of the menus, and one `online`
 * and one `offline` of each part that shows that there is no network.
 */
export async function settledLeavesOf(page: Page): Promise<Record<string, number>> {
  await page.waitForLoadState("networkidle");
  let last: Record<string, number> = {};
  const isSettled = async () => {
    const before = JSON.stringify(last);
    last = await leavesOf(page);
    return JSON.stringify(last) === before;
  };
  await expect.poll(isSettled, { intervals: [1_000] }).toBe(true);
  return last;
}
