import { redirectAddress, sameOriginPath } from "./link.ts";

const origin = "http://acme.localhost:9000";

describe("sameOriginPath", () => {
  it.each([
    ["/tickets/home", "/tickets/home"],
    ["/tickets/list?filter=open#top", "/tickets/list?filter=open#top"],
    [`${origin}/profile`, "/profile"],
    ["tickets", "/tickets"],
  ])("follows %s", (link, path) => expect(sameOriginPath(link, origin)).toBe(path));

  it.each([
    "",
    "undefined",
    "null",
    "//evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "/\t/evil.test",
    "/\n/evil.test",
    "https://evil.test/",
    "http://acme.localhost:9001/",
    "http://acme.localhost:9000@evil.test/",
    "http://user:pass@acme.localhost:9000/",
    "javascript:alert(1)",
    "data:text/html,x",
    "/.//evil.test",
    `${origin}//evil.test`,
    "http://[",
  ])("refuses %j", (link) => expect(sameOriginPath(link, origin)).toBeUndefined());
});

describe("redirectAddress", () => {
  it("opens http and https addresses, resolved", () => {
    expect(redirectAddress("/tickets/9", origin)).toBe(`${origin}/tickets/9`);
    expect(redirectAddress("https://docs.example/x", origin)).toBe("https://docs.example/x");
  });

  it.each(["", " ", "undefined", "null", "javascript:alert(1)", "data:text/html,x", "blob:x", null, undefined])(
    "never opens %j",
    (redirect) => expect(redirectAddress(redirect, origin)).toBeUndefined(),
  );
});
