import type { Locator } from "@playwright/test";

/**
 * Runs in the page: each word becomes a box of its length in its colour, at the same place of its line with every font.
 * Texts in fields are not shown.
 */
export function wordsAsBoxes() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts.filter(({ parentElement }) => !parentElement?.closest("script, style, option"))) {
    const words = text.data.split(/\s+/).filter((word) => word !== "");
    // One element, as a text is one item of its row.
    const row = document.createElement("span");
    row.append(...words.map(boxOf));
    if (words.length > 0) text.replaceWith(row);
  }
  for (const field of document.querySelectorAll<HTMLElement>("input, textarea, select")) {
    field.style.setProperty("font-family", "monospace");
    field.style.setProperty("-webkit-text-fill-color", "transparent");
  }

  function boxOf(word: string) {
    const box = document.createElement("span");
    box.style.cssText = `display: inline-block; vertical-align: top; background: currentcolor;
      inline-size: ${word.length * 0.55}em; block-size: 0.7em; margin: calc((1lh - 0.7em) / 2) 0.25em 0 0`;
    return box;
  }
}

/** Runs in the page: waits for its pictures, and for the icons, which are masks and have no event of their own. */
export async function picturesAreLoaded() {
  const icons = [...document.querySelectorAll<HTMLElement>(".portico-icon")];
  const addresses = new Set(icons.map(({ style }) => style.getPropertyValue("--icon").slice(5, -2)));
  const loading = [...addresses].map((src) => Object.assign(new Image(), { crossOrigin: "anonymous", src }));
  // A picture that is missing on purpose is an error to `decode`.
  await Promise.allSettled([...loading, ...document.images].map((image) => image.decode()));
}

/** A PNG of an element, a quarter as wide and as high: each of its pixels is the average of 16. */
export async function smallPicture(element: Locator): Promise<Buffer> {
  const picture = await element.screenshot({ animations: "disabled" });
  const small = await element.page().evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.ceil(image.width / 4);
    canvas.height = Math.ceil(image.height / 4);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("This browser draws nothing.");
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL("image/png");
  }, picture.toString("base64"));
  return Buffer.from(small.slice(small.indexOf(",") + 1), "base64");
}
