import { expect, type Locator, type Page } from "@playwright/test";
import { barriers } from "../support/page/barriers.ts";
import { printFigure } from "../support/print-figure.ts";
import { countAnnouncements } from "./announcements.ts";

let states = 0;

interface ErrorState {
  /** The text that the user reads, or a part of it. */
  sentence: string;
  /** Where it is shown; the next step is there, too. */
  place: Locator;
  /** The focused element: the message, or the heading of what could not be loaded. None when the page opens with it. */
  focus?: Locator;
}

/** Expects an accessible error state (docs/reliability.md M8): a next step, the focus, one announcement, no barrier. */
export async function expectErrorState(page: Page, { sentence, place, focus }: ErrorState): Promise<void> {
  await expect(place).toContainText(sentence);
  await expect.soft(place, "what to do next").toContainText(/tent(e|ar|a) (novamente|de novo)|try again/i);
  if (focus) await expect.soft(focus, sentence).toBeFocused();
  await expect.soft.poll(() => countAnnouncements(page, sentence), `"${sentence}" is announced once`).toBe(1);
  expect.soft(await barriers(page), sentence).toEqual([]);
  states += 1;
}

/** Prints how many error states were checked so far; call it after all journeys of a file. A failed one fails its journey. */
export function printErrorStates(place: string): void {
  printFigure("M8", { [place]: states, barriers: 0, "announced more than once": 0 });
  states = 0;
}
