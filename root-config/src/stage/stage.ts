import { pictureOf } from "./picture.ts";

/** How long the old view may stand for the new one before the person is told that something opens. */
const longestStay = 1_000;

let leaving: { picture: HTMLElement; main: HTMLElement; timer: ReturnType<typeof setTimeout> } | undefined;

/**
 * Leaves a still picture of what an application shows where it is, so that there is no gap until the next view is
 * ready. The application itself can be unmounted at once: two never share the page.
 */
export function keepPicture(container: HTMLElement): void {
  const main = container.closest("main");
  const picture = main && pictureOf(container);
  if (!picture) return;
  showMain();
  main.append(picture);
  main.dataset.leaving = "";
  leaving = { picture, main, timer: setTimeout(showMain, longestStay) };
}

/** Shows what stands in `main` now, in place of the picture. */
export function showMain(): void {
  if (!leaving) return;
  clearTimeout(leaving.timer);
  leaving.picture.remove();
  delete leaving.main.dataset.leaving;
  leaving = undefined;
}
