import { type PageView, pageView, viewModules } from "./page-view.ts";

const imports = { "@app/tickets": "/t.js", "@app/assets": "/a.js", "@portico/navbar-mf": "/n.js", react: "/r.js" };
const at = (kind: string, module?: string) => ({ kind, ...(module && { module }) });

describe("pageView", () => {
  it.each([
    ["/", "sign-in"],
    ["/signin", "sign-in"],
    ["/profile", "sign-in"],
    ["/404", "sign-in"],
    ["/tickets/home", "sign-in"],
    ["/nothing", "sign-in"],
    ["/recover", "recover"],
  ])("shows a guest at %s the view %s", (path, kind) => expect(pageView(path, false, imports)).toEqual(at(kind)));

  it.each([
    ["/", at("home")],
    ["/nothing", at("home")],
    ["/profile", at("profile")],
    ["/profile/", at("profile")],
    ["/profile/x", at("home")],
    ["/registry/staging/acme", at("registry")],
    ["/404", at("not-found")],
    ["/signin", at("sign-in")],
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
  ])("shows a signed-in user at %s the view %j", (path, view) => expect(pageView(path, true, imports)).toEqual(view));

  it.each(["/tickets/portal", "/tickets/portal/new", "/tickets/tickets/evaluation"])(
    "shows everyone at %s the public application",
    (path) => {
      for (const signedIn of [true, false]) {
        expect(pageView(path, signedIn, imports)).toEqual(at("public", "tickets"));
      }
    },
  );

  it.each(["/handbook/portal", "/tickets/portals", "/tickets/tickets/evaluation/x"])(
    "does not treat %s as a public page",
    (path) => expect(pageView(path, false, imports)).toEqual(at("sign-in")),
  );
});

describe("viewModules", () => {
  it.each<[PageView, string[]]>([
    [{ kind: "sign-in" }, ["@portico/root-config", "@portico/auth-mf"]],
    [{ kind: "recover" }, ["@portico/root-config", "@portico/auth-mf"]],
    [{ kind: "home" }, ["@portico/root-config", "@portico/navbar-mf"]],
    [{ kind: "not-found" }, ["@portico/root-config", "@portico/navbar-mf"]],
    [{ kind: "profile" }, ["@portico/root-config", "@portico/navbar-mf", "@portico/profile-mf"]],
    [{ kind: "registry" }, ["@portico/root-config", "@portico/navbar-mf", "@portico/registry-mf"]],
    [{ kind: "app", module: "tickets" }, ["@portico/root-config", "@portico/navbar-mf", "@app/tickets"]],
    [{ kind: "public", module: "tickets" }, ["@portico/root-config", "@portico/navbar-mf", "@app/tickets"]],
  ])("returns the modules that %j mounts", (view, modules) => expect(viewModules(view)).toEqual(modules));
});
