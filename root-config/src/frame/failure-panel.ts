import { element } from "../page/element.ts";
import { type ShellKey, shellText } from "../page/shell-text.ts";

export interface Failure {
  /** The part's name as the user knows it. */
  name: string;
  /** Short code to quote. The log line has the same code. */
  id: string;
  /** For support: module, error and time. */
  details: string;
  /** The text below the heading. */
  sentence: string;
  retry(): void;
  /** Opens the last good build, if there is one. */
  openPrevious?(): void;
}

/** The panel in the place of an application that could not be opened (`docs/product.md#states`). */
export function failurePanel({ name, id, details, sentence, retry, openPrevious }: Failure): HTMLElement {
  const title = element("h1", {
    id: `failure-${id}`,
    tabIndex: -1,
    textContent: shellText("frame.error.title", { app: name }),
  });
  const copied = element("span", { role: "status", className: "frame-copied" });
  const again = button("frame.error.retry", "frame-button frame-button-primary", retry);
  const previous = openPrevious ? [button("frame.error.previous", "frame-button", openPrevious)] : [];
  const copy = button("frame.error.copy", "frame-button", async () => {
    const copying = navigator.clipboard?.writeText(details).then(
      () => shellText("frame.error.copied"),
      () => undefined,
    );
    // Without TLS there is no clipboard API. The user can then copy the details by hand.
    copied.textContent = (await copying) ?? details;
  });
  const panel = element("section", { className: "frame-failure", role: "region" }, [
    title,
    element("p", { textContent: sentence }),
    element("div", { className: "frame-actions" }, [again, ...previous, copy, copied]),
  ]);
  panel.setAttribute("aria-labelledby", title.id);
  return panel;
}

function button(key: Extract<ShellKey, `frame.error.${string}`>, className: string, onClick: () => void) {
  const created = element("button", { type: "button", className, textContent: shellText(key) });
  created.addEventListener("click", onClick);
  return created;
}
