const settle = 60;

/** Says a sentence to screen readers, through the two live regions of the shell page. */
export function announce(text: string, politeness: "polite" | "assertive" = "polite"): void {
  const region = document.getElementById(politeness === "assertive" ? "alerts" : "announcer");
  if (!region) return;
  // Emptied first, so that the same sentence twice is still said twice.
  region.textContent = "";
  setTimeout(() => {
    region.textContent = text;
  }, settle);
}
