import { bootDocument, translator$ } from "@portico/shared-utility";
import { routeAt } from "@portico/shared-utility/contract";
import { element } from "../page/element.ts";
import { appName } from "../page/page-state.ts";
import { shellText } from "../page/shell-text.ts";
import type { BuiltinPart } from "./builtin-part.ts";

/**
 * `/404` inside the shell. It also appears for an application that the user has but that is missing in the tenant's
 * map, and at the public area of an application that has none.
 */
export function notFoundPart(mapped: readonly string[]): BuiltinPart {
  return {
    name: "not-found",
    activeFor: (decision) =>
      decision.kind === "show" &&
      (decision.screen === "notFound" || (decision.screen === "app" && !mapped.includes(decision.module))),
    draw(container) {
      const redraw = translator$("@portico/root-config").subscribe(() => {
        const closed = routeAt(location.pathname, { mapped, apps: [], routes: bootDocument().map.routes })?.module;
        const name = closed ? appName(closed) : "";
        const view = notFoundView(name);
        container.replaceChildren(view);
        // If the file cannot be loaded, the page shows its heading and the link to Home.
        import(/* webpackChunkName: "rare" */ "./not-found-ways.ts").then(
          ({ addWays }) => addWays(view, mapped, closed, name),
          () => {},
        );
      });
      return () => {
        redraw.unsubscribe();
        container.replaceChildren();
      };
    },
  };
}

function notFoundView(app: string): HTMLElement {
  const home = element("a", {
    href: "/",
    className: "frame-button frame-button-primary",
    textContent: shellText("frame.404.home"),
  });
  return element("section", { className: "frame-failure frame-not-found" }, [
    element("h1", {
      tabIndex: -1,
      textContent: shellText(app ? "frame.closed.title" : "frame.404.title", { app }),
    }),
    element("div", { className: "frame-actions" }, [home]),
  ]);
}
