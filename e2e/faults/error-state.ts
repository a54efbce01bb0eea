import { expect, type Locator, type Page } from "@playwright/test";
import { barriers } from "../support/barriers.ts";
import { timesSaid } from "./said.ts";

interface ErrorState {
  /** What the person reads, or a part of it. */
  sentence: string;
  /** Where it stands; it holds the next step too. */
  place: Locator;
  /** What has the focus: the message, or the heading above what could not be loaded; nothing where a page opens with it. */
  focus?: Locator;
}

/** An error state that everybody can use (reliability.md, M8): the next step, the focus, one announcement, no barrier. */
export async function expectErrorState(page: Page, { sentence, place, focus }: ErrorState): Promise<void> {
  await expect(place).toContainText(sentence);
  await expect.soft(place, "what to do next").toContainText(/tent(e|ar|a) (novamente|de novo)|try again/i);
  if (focus) await expect.soft(focus, sentence).toBeFocused();
  await expect.soft.poll(() => timesSaid(page, sentence), `"${sentence}" is said once`).toBe(1);
  expect.soft(await barriers(page), sentence).toEqual([]);
}
