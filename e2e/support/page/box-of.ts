import type { Locator } from "@playwright/test";
import { expect } from "../test.ts";

/** The place of an element, once it is shown. */
export async function boxOf(element: Locator) {
  await expect(element).toBeVisible();
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not shown.");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}
