import { constructRoutes } from "single-spa-layout";

const application = (name: string) => ({ type: "application", name });
const at = (path: string, name: string) => ({ type: "route", path, routes: [application(name)] });

/** The page as single-spa-layout describes it: the bar, one `main` with one part in it, the overlays. */
export function layoutOf(modules: readonly string[]): ReturnType<typeof constructRoutes> {
  return constructRoutes({
    mode: "history",
    base: "/",
    containerEl: "#portico",
    routes: [
      application("navbar"),
      {
        type: "main",
        attrs: [
          { name: "id", value: "main" },
          { name: "tabindex", value: "-1" },
        ],
        routes: [
          application("session"),
          // Not at an exact route "/": with a fragment, as in "/#main", the layout would have no place for it.
          application("home"),
          at("signin", "auth"),
          at("recover", "auth"),
          at("profile", "profile"),
          at("registry", "registry"),
          ...modules.map((module) => at(module, `app-${module}`)),
          { type: "route", default: true, routes: [application("not-found")] },
        ],
      },
      application("notifications"),
    ],
  });
}
