/**
 * The bar and the bones in the page's markup, for users who are probably signed in (`docs/architecture.md#first-screen`).
 * `boot` has decided that they are shown. They cover what the orchestrator renders, each until that is ready.
 */
export function dropUnseenFrame(): void {
  if ("frame" in document.documentElement.dataset) return;
  endFirstBar();
  endFirstBones();
}

/** Call it once the bar is shown, or a page without one. */
export function endFirstBar(): void {
  document.getElementById("first-bar")?.remove();
}

/** Call it once there is something to see or to read in the page's content. */
export function endFirstBones(): void {
  document.getElementById("first-bones")?.remove();
}
