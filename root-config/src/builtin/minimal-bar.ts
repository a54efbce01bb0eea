import { bootDocument } from "@portico/shared-utility";
import { element } from "../page/element.ts";
import { shellText } from "../page/shell-text.ts";

/** The fallback of the bar when navbar-mf cannot be loaded: a link to the home page and a retry button. */
export function minimalBar(retry: () => void): HTMLElement {
  const { name } = bootDocument().tenant;
  const home = element("a", { href: "/", className: "frame-home", textContent: name });
  home.setAttribute("aria-label", shellText("home.label", { tenant: name }));
  const retryButton = element("button", {
    type: "button",
    className: "frame-button",
    textContent: shellText("frame.error.retry"),
  });
  retryButton.addEventListener("click", retry);
  const sentence = element("span", {
    role: "alert",
    textContent: shellText("frame.error.title", { app: shellText("part.navbar") }),
  });
  const bar = element("header", { className: "frame-bar" }, [home, sentence, retryButton]);
  bar.setAttribute("aria-label", shellText("bar.label"));
  return bar;
}
