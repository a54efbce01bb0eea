import { keepSnapshot, keepView } from "../stage/stage.ts";

/** The part that follows on the page, as the part before it sees it. */
export interface NextPart {
  /** Whether it is neither on the page nor being opened. */
  isAway(): boolean;
  /** Whether its module is loaded and bootstrapped. */
  isLoaded(): boolean;
  /** Opens it in a container of its own in `main`, unseen until the stage shows it. */
  openBeside(main: HTMLElement): void;
  /** Closes it where it was opened beside another part, and single-spa has not mounted it. */
  endBeside(): void;
}

/** A module that is not here after this time comes from the network: the old application no longer waits for it. */
const loadingLimit = 150;

/**
 * Opens the next part beside the one that is left, so that both change places in one frame. Where the next part takes
 * too long, or the user has moved on, the old view is replaced by a snapshot.
 *
 * @param next the part that the page is to show now, if the two may be on the page together
 * @returns resolves when the old part may be unmounted: nothing of it is seen any more
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
  // Before single-spa announces the address to every router, which is no longer the one of this part.
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
