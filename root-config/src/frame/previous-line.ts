import { element } from "../page/element.ts";
import { shellText } from "../page/shell-text.ts";

/** Says above an application that its last good build stands in for the current one. */
export function previousLine(name: string): HTMLElement {
  return element("p", { className: "frame-previous", textContent: shellText("frame.previous", { app: name }) });
}
