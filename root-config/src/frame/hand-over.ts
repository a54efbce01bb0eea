import { keepSnapshot, keepView } from "../stage/stage.ts";

/** The next part of the page, as the part before it sees it. */
export interface NextPart {
  /** Whether it is neither on the page nor being opened. */
  isAway(): boolean;
  /** Whether its module is loaded and bootstrapped. */
  isLoaded(): boolean;
  /** Opens it in its own container in `main`, hidden until the stage shows it. */
  openBeside(main: HTMLElement): void;
  /** Closes a part that was opened beside another one, if single-spa has not mounted it. */
  endBeside(): void;
}

/**
 * If a module has not loaded after this time, it comes from the network, and the old application stops waiting for it.
 */
const loadingLimit = 150;

/**
 * Opens the next part beside the one that the user leaves, so that the views change within one frame. If the next part
 * takes too long, or the user has moved on, a snapshot replaces the old view.
 *
 * @param next the part that the page will show, if both may be on the page together
 * @returns resolves when the old part may be unmounted, because nothing of it is visible any more
 */
export async function handOver(container: HTMLElement, next: () => NextPart | undefined): Promise<void> {
  const part = next();
  const main = container.closest("main");
  if (!main || !part?.isAway()) return keepSnapshot(container);
  const shown = keepView(container);
  part.openBeside(main);
  const isLate = await Promise.race([shown, late(shown, part, next)]);
  if (!isLate) return;
  keepSnapshot(container);
  // Before single-spa announces the address to every router: the address no longer belongs to this part's router.
  if (next() !== part) part.endBeside();
}

/** Resolves with `true` when the next part is slow to load, or is no longer the next one. */
function late(shown: Promise<void>, part: NextPart, next: () => NextPart | undefined): Promise<true> {
  return new Promise((resolve) => {
    const timer = part.isLoaded() ? undefined : setTimeout(() => resolve(true), loadingLimit);
    // An object, because single-spa delays functions that listen to this event until it has unmounted the old part.
    const onMove = { handleEvent: () => void (next() === part || resolve(true)) };
    window.addEventListener("popstate", onMove);
    void shown.then(() => {
      clearTimeout(timer);
      window.removeEventListener("popstate", onMove);
    });
  });
}
