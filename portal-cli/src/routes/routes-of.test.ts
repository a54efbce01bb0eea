import { routeRows, routesOf } from "./routes-of.ts";

it("parses the addresses", () => {
  const routes = routesOf(["base:/help", "path:/manuals", "redirect:/old/*=/help/*", "path:/guides", "public:/status"]);
  expect(routes).toEqual({
    base: "/help",
    paths: ["/manuals", "/guides"],
    public: ["/status"],
    redirects: { "/old/*": "/help/*" },
  });
  expect(routeRows(routes ?? {})).toEqual([
    ["base", "/help", ""],
    ["path", "/manuals", ""],
    ["path", "/guides", ""],
    ["public", "/status", ""],
    ["redirect", "/old/*", "/help/*"],
  ]);
});

it("declares nothing without a value", () => expect(routesOf([])).toBeUndefined());

it.each([["help"], ["base:help"], ["redirect:/old"], ["redirect:/old="], ["other:/help"], ["base:/a", "base:/b"]])(
  "refuses %s",
  (...words) => expect(() => routesOf(words)).toThrow(/is no route: write base:\/help/),
);
