import { currentApps, translator$ } from "@portico/shared-utility";
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
      const redraw = translator$("@portico/root-config").subscribe(() =>
        container.replaceChildren(notFoundView(mapped)),
      );
      return () => {
        redraw.unsubscribe();
        container.replaceChildren();
      };
    },
  };
}

function notFoundView(mapped: readonly string[]): HTMLElement {
  const { pathname } = location;
  // The address of this page itself says nothing.
  const body = pathname === "/404" ? shellText("frame.404.plain") : shellText("frame.404.body", { path: pathname });
  return element("section", { className: "frame-failure frame-not-found" }, [
    picture(),
    element("h1", { tabIndex: -1, textContent: shellText("frame.404.title") }),
    element("p", { textContent: body }),
    element("div", { className: "frame-actions" }, [
      element("a", {
        href: "/",
        className: "frame-button frame-button-primary",
        textContent: shellText("frame.404.home"),
      }),
    ]),
    ...applications(mapped),
  ]);
}

/** Links to the user's applications. */
function applications(mapped: readonly string[]): HTMLElement[] {
  const known = currentApps();
  const apps = known.status === "loaded" ? known.apps.filter(({ module }) => mapped.includes(module)) : [];
  if (apps.length === 0) return [];
  const links = apps.map(({ module, name }) =>
    element("li", {}, [
      element("a", { href: `/${module}/home` }, [
        element("img", { src: `/media/apps/${encodeURIComponent(module)}/logo.png`, alt: "", width: 32, height: 32 }),
        name,
      ]),
    ]),
  );
  return [
    element("h2", { textContent: shellText("frame.404.apps") }),
    element("ul", { className: "frame-apps" }, links),
  ];
}

/** A picture for the eye alone. */
function picture(): HTMLElement {
  const icon = element("span");
  icon.style.setProperty("--icon", 'url("/media/icons/solid/search.svg")');
  return element("div", { className: "frame-picture", ariaHidden: "true" }, [icon]);
}
