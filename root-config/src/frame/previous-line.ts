import { element } from "../page/element.ts";
import { shellText } from "../page/shell-text.ts";

/** The line above an application that runs its last good build instead of the current one. */
export function previousLine(name: string): HTMLElement {
  return element("p", { className: "frame-previous", textContent: shellText("frame.previous", { app: name }) });
}
