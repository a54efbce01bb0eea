/**
 * The bar and the placeholders in the page's markup, for users who are probably signed in
 * (`docs/architecture.md#first-screen`). `boot` has decided to show them. They cover the orchestrator's content until
 * it is ready.
 */
export function dropUnseenFrame(): void {
  if ("frame" in document.documentElement.dataset) return;
  endFirstBar();
  endFirstBones();
}

/** Called when the bar is shown, or a page without a bar. */
export function endFirstBar(): void {
  document.getElementById("first-bar")?.remove();
}

/** Called when the page's content is visible or has a message. */
export function endFirstBones(): void {
  document.getElementById("first-bones")?.remove();
}
