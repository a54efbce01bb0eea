import { snapshotOf } from "./snapshot.ts";

/** How long the old view may cover the new one before the user sees that something opens. */
const coverTimeout = 1_000;

const afterwards: (() => void)[] = [];

interface Leaving {
  main: HTMLElement;
  /** The latest time at which the new view is shown, ready or not (`performance.now()`). */
  until: number;
  timer: ReturnType<typeof setTimeout>;
  uncover(): void;
}

let leaving: Leaving | undefined;

/**
 * Keeps an application's view on the page while the next view is rendered hidden beside it. The application stays
 * mounted meanwhile.
 *
 * @returns resolves when the view is hidden: `showMain` was called, a snapshot replaced the view, or the time is over
 */
export function keepView(container: HTMLElement): Promise<void> {
  const main = container.closest("main");
  if (!main) return Promise.resolve();
  container.dataset.outgoing = "";
  return new Promise((resolve) => {
    cover(main, () => {
      delete container.dataset.outgoing;
      container.hidden = true;
      resolve();
    });
  });
}

/**
 * Leaves a snapshot of an application's view in its place, so that there is no gap until the next view is ready. The
 * application itself can be unmounted immediately.
 */
export function keepSnapshot(container: HTMLElement): void {
  const main = container.closest("main");
  const snapshot = main && snapshotOf(container);
  if (!snapshot) {
    showMain();
    return;
  }
  cover(main, () => snapshot.remove());
  main.append(snapshot);
}

/** Calls back when no old view is shown any more: immediately, or when it is hidden. */
export function whenUnseen(work: () => void): void {
  if (leaving) afterwards.push(work);
  else work();
}

/** Shows the content of `main`, in one step: the old view or its snapshot is hidden. */
export function showMain(): void {
  if (!leaving) return;
  const { main, timer, uncover } = leaving;
  leaving = undefined;
  clearTimeout(timer);
  delete main.dataset.leaving;
  uncover();
  for (const work of afterwards.splice(0)) work();
}

/** Replaces the present cover, whose time continues. */
function cover(main: HTMLElement, uncover: () => void): void {
  const now = performance.now();
  const until = leaving?.until ?? now + coverTimeout;
  showMain();
  main.dataset.leaving = "";
  leaving = { main, until, timer: setTimeout(showMain, until - now), uncover };
}
