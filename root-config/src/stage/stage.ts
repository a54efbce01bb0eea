import { snapshotOf } from "./snapshot.ts";

/** How long the old view may cover the new one before the user sees that something opens. */
const snapshotTimeout = 1_000;

const afterwards: (() => void)[] = [];
let leaving: { snapshot: HTMLElement; main: HTMLElement; timer: ReturnType<typeof setTimeout> } | undefined;

/**
 * Leaves a snapshot of what an application shows in its place, so that there is no gap until the next view is ready.
 * The application itself can be unmounted immediately: two never share the page.
 */
export function keepSnapshot(container: HTMLElement): void {
  const main = container.closest("main");
  const snapshot = main && snapshotOf(container);
  if (!snapshot) return;
  showMain();
  main.append(snapshot);
  main.dataset.leaving = "";
  leaving = { snapshot, main, timer: setTimeout(showMain, snapshotTimeout) };
}

/** Calls back when no old view is shown any more: immediately, or when it is hidden. */
export function whenUnseen(work: () => void): void {
  if (leaving) afterwards.push(work);
  else work();
}

/** Removes the snapshot and shows what is in `main`. */
export function showMain(): void {
  if (!leaving) return;
  clearTimeout(leaving.timer);
  leaving.snapshot.remove();
  delete leaving.main.dataset.leaving;
  leaving = undefined;
  for (const work of afterwards.splice(0)) work();
}
