import { type Route, routes } from "@portico/shared-utility/contract";
import { constructRoutes } from "single-spa-layout";
import { partName } from "./parts.ts";

const application = (name: string) => ({ type: "application", name });
const at = (path: string, name: string) => ({ type: "route", path, routes: [application(name)] });

/** The page as single-spa-layout describes it: the bar, one `main` with one part in it, the overlays. */
export function layoutOf(
  modules: readonly string[],
  table: readonly Route[] = routes,
  hasOwnRoutes: (module: string) => boolean = () => false,
): ReturnType<typeof constructRoutes> {
  return constructRoutes({
    mode: "history",
    base: "/",
    containerEl: "#portico",
    routes: [
      application("navbar"),
      // The layout moves `main` directly after the element before it, so `page.top` has its own place here.
      { type: "div", attrs: [{ name: "id", value: "page.top" }] },
      {
        type: "main",
        attrs: [
          { name: "id", value: "main" },
          { name: "tabindex", value: "-1" },
        ],
        routes: [
          application("session"),
          ...table.filter(({ module }) => module !== undefined).map(placeOf),
          // Only the guard knows the addresses that a release declares.
          ...modules.map((module) =>
            hasOwnRoutes(module) ? application(`app-${module}`) : at(module, `app-${module}`),
          ),
          // Also at the address of an application that the user does not have.
          application("not-found"),
        ],
      },
      application("notifications"),
    ],
  });
}

function placeOf(route: Route) {
  // Not at an exact route "/": with a fragment, as in "/#main", the layout would have no place for it.
  if (route.path === "/") return application(partName(route));
  return at(route.path.replace(/^\//, "").replace(/\/\*$/, ""), partName(route));
}
