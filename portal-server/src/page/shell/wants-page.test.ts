import { isFilePath, wantsPage } from "./wants-page.ts";

const html = "text/html,application/xhtml+xml,*/*;q=0.8";
const isPage = (url: string, accept?: string) => wantsPage({ url, headers: accept === undefined ? {} : { accept } });

describe("wantsPage", () => {
  it.each(["/signin", "/tickets/home?q=api", "/tickets/v1.2", "/apis", "/404", "//api", "/%zz"])(
    "returns true for a browser at %s",
    (url) => expect(isPage(url, html)).toBe(true),
  );

  it.each([
    "/api",
    "/api/users/me",
    "/api?x=1",
    "/%61pi/users/me",
    "/API/users",
    "/modules/gone.js",
    "/media/x.png",
    "/import-map.json",
    "/import-maps/x/y.json",
    "/live",
    "/healthz",
    "/firebase-messaging-sw.js",
    "/.well-known/nothing",
  ])("returns false at %s", (url) => expect(isPage(url, html)).toBe(false));

  it("returns true for a client that accepts anything, except at a file's address", () => {
    expect([isPage("/signin"), isPage("/signin", "*/*"), isPage("/favicon.ico", "*/*"), isPage("/x.js")]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it.each(["application/json", "image/avif,*/*;q=0.8", "text/css"])("returns false for Accept: %s", (accept) =>
    expect(isPage("/signin", accept)).toBe(false),
  );
});

describe("isFilePath", () => {
  it.each(["/favicon.ico", "/wp-login.php", "/.env", "/gone/app.js", "/profile/x.png"])("returns true at %s", (path) =>
    expect(isFilePath(path, ["tickets"])).toBe(true),
  );

  it.each(["/", "/signin", "/tickets/v1.2", "/Tickets/v1.2", "/gone/home", "/a.b/home", "/%zz"])(
    "returns false at %s",
    (path) => expect(isFilePath(path, ["tickets"])).toBe(false),
  );
});
