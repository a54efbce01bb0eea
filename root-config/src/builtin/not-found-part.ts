import { bootDocument, currentSettings, translator$ } from "@portico/shared-utility";
import type { OwnNotFoundText } from "@portico/shared-utility/contract";
import { element } from "../page/element.ts";
import { shellText } from "../page/shell-text.ts";
import type { BuiltinPart } from "./builtin-part.ts";

/**
 * `/404` inside the shell. It also appears for an application that the user has but that is missing in the tenant's
 * map.
 */
export function notFoundPart(mapped: readonly string[]): BuiltinPart {
  return {
    name: "not-found",
    activeFor: (decision) =>
      decision.kind === "show" &&
      (decision.screen === "notFound" || (decision.screen === "app" && !mapped.includes(decision.module))),
    draw(container) {
      const redraw = translator$("@portico/root-config").subscribe(() => {
        const [view, actions] = notFoundView();
        container.replaceChildren(view);
        void waysOn(mapped).then(({ buttons, lists } = none) => {
          if (view.parentNode !== container) return;
          actions.append(...buttons);
          view.append(...lists);
        });
      });
      return () => {
        redraw.unsubscribe();
        container.replaceChildren();
      };
    },
  };
}

const none = { buttons: [], lists: [] };

/** Links besides the one to Home. If their file cannot be loaded, the page shows its heading and the link to Home. */
const waysOn = (mapped: readonly string[]) =>
  import(/* webpackChunkName: "rare" */ "./not-found-ways.ts").then(
    ({ notFoundWays }) => notFoundWays(mapped),
    () => undefined,
  );

function notFoundView(): [HTMLElement, HTMLElement] {
  const home = element("a", {
    href: "/",
    className: "frame-button frame-button-primary",
    textContent: shellText("frame.404.home"),
  });
  const actions = element("div", { className: "frame-actions" }, [home]);
  const view = element("section", { className: "frame-failure frame-not-found" }, [
    element("h1", { tabIndex: -1, textContent: shellText("frame.404.title") }),
    element("p", { textContent: ownText()?.text[currentSettings().locale] ?? plainText() }),
    actions,
  ]);
  return [view, actions];
}

function plainText(): string {
  const { pathname } = location;
  // The address of this page itself is not shown.
  return pathname === "/404" ? shellText("frame.404.plain") : shellText("frame.404.body", { path: pathname });
}

/** The tenant's text, if it has set one. */
function ownText(): OwnNotFoundText | undefined {
  const { notFound } = bootDocument().tenant;
  return notFound && "text" in notFound ? notFound : undefined;
}
