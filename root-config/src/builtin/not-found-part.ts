import { translator$ } from "@portico/shared-utility";
import { element } from "../page/element.ts";
import { shellText } from "../page/shell-text.ts";
import type { BuiltinPart } from "./builtin-part.ts";

/** `/404` inside the shell. Also shown for an application that the user has but the tenant's map does not. */
export function notFoundPart(mapped: readonly string[]): BuiltinPart {
  return {
    name: "not-found",
    activeFor: (decision) =>
      decision.kind === "show" &&
      (decision.screen === "notFound" || (decision.screen === "app" && !mapped.includes(decision.module))),
    draw(container) {
      const redraw = translator$("@portico/root-config").subscribe(() => container.replaceChildren(notFoundView()));
      return () => {
        redraw.unsubscribe();
        container.replaceChildren();
      };
    },
  };
}

function notFoundView(): HTMLElement {
  return element("section", { className: "frame-failure" }, [
    element("h1", { tabIndex: -1, textContent: shellText("frame.404.title") }),
    element("p", { textContent: shellText("frame.404.body", { path: location.pathname }) }),
    element("div", { className: "frame-actions" }, [
      element("a", { href: "/", className: "frame-button", textContent: shellText("frame.404.home") }),
    ]),
  ]);
}
