import type { NotFoundPage } from "@portico/shared-utility/contract";
import { pageView, viewModules } from "./page-view.ts";

const imports = { "@app/tickets": "/t.js", "@app/assets": "/a.js", "@portico/navbar-mf": "/n.js", react: "/r.js" };
const at = (screen: string, module?: string) => ({ screen, ...(module && { module }) });

function shownAt(path: string, signedIn: boolean) {
  const { route, module } = pageView(path, signedIn, { imports });
  return at(route.screen, module);
}

describe("pageView", () => {
  it.each([
    ["/", "signIn"],
    ["/signin", "signIn"],
    ["/profile", "signIn"],
    ["/404", "signIn"],
    ["/tickets/home", "signIn"],
    ["/nothing", "signIn"],
    ["/recover", "recover"],
  ])("shows a guest at %s the view %s", (path, kind) => expect(shownAt(path, false)).toEqual(at(kind)));

  it.each([
    ["/", at("home")],
    ["/nothing", at("home")],
    ["/profile", at("profile")],
    ["/profile/", at("profile")],
    ["/profile/x", at("home")],
    ["/registry/staging/acme", at("registry")],
    ["/404", at("notFound")],
    ["/signin", at("signIn")],
    ["/recover", at("recover")],
    ["/tickets", at("app", "tickets")],
    ["/tickets/42/edit", at("app", "tickets")],
    ["/assets/home", at("app", "assets")],
    ["/navbar-mf", at("home")],
    ["/react", at("home")],
    ["/__proto__/x", at("home")],
    ["/constructor", at("home")],
    ["/toString/portal", at("home")],
    ["//evil.example/portal", at("home")],
    ["/%74ickets/home", at("home")],
  ])("shows a signed-in user at %s the view %j", (path, view) => expect(shownAt(path, true)).toEqual(view));

  it.each(["/tickets/portal", "/tickets/portal/new", "/tickets/tickets/evaluation"])(
    "shows the public application at %s to everyone",
    (path) => {
      for (const signedIn of [true, false]) {
        expect(shownAt(path, signedIn)).toEqual(at("public", "tickets"));
      }
    },
  );

  it.each(["/handbook/portal", "/tickets/portals", "/tickets/tickets/evaluation/x"])(
    "does not treat %s as a public page",
    (path) => expect(shownAt(path, false)).toEqual(at("signIn")),
  );
});

describe("what a tenant shows at an unknown address", () => {
  const shown = (notFound: NotFoundPage, path: string, signedIn = true) => {
    const { route, module } = pageView(path, signedIn, { imports, notFound });
    return at(route.screen, module);
  };
  const text = { pt: "Sumiu.", en: "It is gone." };

  it("is preloaded for users", () => {
    expect(shown({ text }, "/nothing")).toEqual(at("notFound"));
    expect(shown({ page: "/tickets/home?a=b#c" }, "/nothing")).toEqual(at("app", "tickets"));
    expect(shown({ page: "/handbook/home" }, "/nothing")).toEqual(at("home"));
    expect(shown({ text }, "/assets/home")).toEqual(at("app", "assets"));
    expect(shown({ text }, "/nothing", false)).toEqual(at("signIn"));
  });
});

describe("viewModules", () => {
  it("leaves out an application that declares no public address, at its public area", () => {
    const map = { imports, routes: { "@app/assets": { public: [] } } };
    const view = pageView("/assets/portal", false, map);
    expect(view.route).toMatchObject({ screen: "notFound", access: "everyone" });
    expect(viewModules(view)).toEqual(["@portico/root-config", "@portico/navbar-mf"]);
  });

  it.each<[string, boolean, string[]]>([
    ["/signin", false, ["@portico/root-config", "@portico/auth-mf"]],
    ["/recover", false, ["@portico/root-config", "@portico/auth-mf"]],
    ["/", true, ["@portico/root-config", "@portico/navbar-mf"]],
    ["/404", true, ["@portico/root-config", "@portico/navbar-mf"]],
    ["/profile", true, ["@portico/root-config", "@portico/navbar-mf", "@portico/profile-mf"]],
    ["/registry", true, ["@portico/root-config", "@portico/navbar-mf", "@portico/registry-mf"]],
    ["/tickets/home", true, ["@portico/root-config", "@portico/navbar-mf", "@app/tickets"]],
    ["/tickets/portal", false, ["@portico/root-config", "@portico/navbar-mf", "@app/tickets"]],
  ])("returns the modules that the view at %s mounts, signed in: %s", (path, signedIn, modules) => {
    expect(viewModules(pageView(path, signedIn, { imports }))).toEqual(modules);
  });
});
