import { type Route, routes } from "@portico/shared-utility/contract";
import { canNameApp } from "../../releases/maps/check-document.ts";
import { pageTitle } from "./dynamic-page.ts";
import { pageView, viewModules } from "./page-view.ts";

// One line in the route table is a new route.
const row: Route = { screen: "help", path: "/help/*", access: "user", module: "@portico/help-mf", title: "page.help" };
const table = [...routes, row];

describe("a row that is added to the route table", () => {
  it("is preloaded for users, with its title, and not for guests", () => {
    const view = pageView("/help/topics", true, { imports: {} }, table);
    expect(viewModules(view)).toEqual(["@portico/root-config", "@portico/navbar-mf", "@portico/help-mf"]);
    expect(pageTitle(view, { "@portico/root-config": { "page.help": "Help" } }, "Acme")).toBe("Help · Acme");
    expect(pageView("/help", false, { imports: {} }, table).route.screen).toBe("signIn");
  });

  it("reserves its name: no application can have it", () => {
    expect(canNameApp("help", table)).toBe(false);
    expect(canNameApp("help")).toBe(true);
  });
});
