import { wantsPage } from "./wants-page.ts";

const html = "text/html,application/xhtml+xml,*/*;q=0.8";
const ask = (url: string, accept?: string) => wantsPage({ url, headers: accept === undefined ? {} : { accept } });

describe("wantsPage", () => {
  it.each(["/signin", "/tickets/home?q=api", "/tickets/v1.2", "/apis", "/404", "//api", "/%zz"])(
    "is a page for a browser: %s",
    (url) => expect(ask(url, html)).toBe(true),
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
  ])("is never a page: %s", (url) => expect(ask(url, html)).toBe(false));

  it("is a page for who takes anything, unless a file is asked for", () => {
    expect([ask("/signin"), ask("/signin", "*/*"), ask("/favicon.ico", "*/*"), ask("/x.js")]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it.each(["application/json", "image/avif,*/*;q=0.8", "text/css"])("is no page for Accept: %s", (accept) =>
    expect(ask("/signin", accept)).toBe(false),
  );
});
