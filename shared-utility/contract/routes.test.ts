import { type Route, routeAt, routeNames, routes } from "./routes.ts";

const apps = { mapped: ["tickets", "handbook"], apps: ["tickets"] };

it.each([
  ["/", "home", undefined],
  ["/profile", "profile", undefined],
  ["/profile/", "profile", undefined],
  ["/registry", "registry", undefined],
  ["/registry/staging/acme", "registry", undefined],
  ["/tickets", "app", "tickets"],
  ["/tickets/42/edit", "app", "tickets"],
  ["/tickets/portal", "public", "tickets"],
  ["/handbook/portal/new", "public", "handbook"],
  ["/tickets/tickets/evaluation/", "public", "tickets"],
  ["/tickets/tickets/evaluation/x", "app", "tickets"],
])("at %s is the screen %s", (path, screen, module) => {
  const found = routeAt(path, apps);
  expect([found?.route.screen, found?.module]).toEqual([screen, module]);
});

it.each(["/profile/x", "/registryx", "/handbook/home", "/other/portal", "//tickets/portal", "/toString"])(
  "has no route for %s",
  (path) => expect(routeAt(path, apps)).toBeUndefined(),
);

it("is closed in an application that declares no public address", () => {
  const routes = { "@app/handbook": { base: "/help", public: [] }, "@app/tickets": { pages: [] } };
  const found = (path: string) => {
    const match = routeAt(path, { ...apps, routes });
    return [match?.route.screen, match?.route.access, match?.module];
  };
  for (const path of ["/handbook/portal", "/handbook/portal/new", "/handbook/tickets/evaluation", "/help/portal"])
    expect(found(path)).toEqual(["notFound", "everyone", "handbook"]);
  expect(found("/tickets/portal")).toEqual(["public", "everyone", "tickets"]);
});

it("lists the first segments that no application can have", () => {
  expect(routeNames()).toEqual(["signin", "recover", "profile", "registry", "404"]);
});

it("uses the first row that matches", () => {
  const row: Route = { screen: "first", path: "/profile", access: "user" };
  expect(routeAt("/profile", apps, [row, ...routes])?.route).toBe(row);
});
