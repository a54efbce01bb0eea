import { element } from "../page/element.ts";
import { appName } from "../page/page-state.ts";
import { shellText } from "../page/shell-text.ts";

/** The message in a slot in place of an application that could not be opened there. */
export function fillFailure(module: string, id: string, retry: () => void): HTMLElement {
  const again = element("button", {
    type: "button",
    className: "frame-button",
    textContent: shellText("frame.error.retry"),
  });
  again.addEventListener("click", retry);
  const textContent = shellText("slot.error", { app: appName(module), id });
  return element("div", { className: "slot-failure" }, [element("p", { role: "status", textContent }), again]);
}
