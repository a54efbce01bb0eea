/**
 * Keeps the last click on the first screen until its module has mounted and the orchestrator repeats it. Enter in a
 * field is a click on the form's button (HTML, "Implicit submission"). So a form is never sent by the browser, which
 * would load the page again, and could put a password into an address.
 */
export function keepFirstActs(page: Document = document): void {
  const screenOf = ({ target }: Event) => {
    const screen = page.getElementById("first-screen");
    return target instanceof Node && screen?.contains(target) ? { screen, target } : undefined;
  };
  page.addEventListener(
    "click",
    (event) => {
      const { screen, target } = screenOf(event) ?? {};
      const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
      const control = target instanceof Element ? target.closest("a, button") : null;
      if (!screen || !control || opensElsewhere) return;
      event.preventDefault();
      for (const other of screen.querySelectorAll("[data-wanted]")) mark(other, false);
      mark(control, true);
    },
    true,
  );
  page.addEventListener("submit", (event) => screenOf(event) && event.preventDefault(), true);
}

function mark(control: Element, wanted: boolean): void {
  control.toggleAttribute("data-wanted", wanted);
  if (wanted) control.setAttribute("aria-busy", "true");
  else control.removeAttribute("aria-busy");
}
