const announceDelay = 60;

/** Announces a sentence to screen readers through the two live regions of the shell page. */
export function announce(text: string, politeness: "polite" | "assertive" = "polite"): void {
  // An application may have an element with this id.
  const region = document.querySelector(`body > #${politeness === "assertive" ? "alerts" : "announcer"}`);
  if (!region) return;
  // Cleared first, so that screen readers announce the same sentence again.
  region.textContent = "";
  setTimeout(() => {
    region.textContent = text;
  }, announceDelay);
}
