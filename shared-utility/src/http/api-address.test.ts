import { apiAddress } from "./api-address.ts";

describe("the address of a call", () => {
  it("is below the API's base address, and repeats a parameter's name for each value of a list", () => {
    const url = apiAddress("/api", "/notifications", { offset: 0, read: [0, 1], domain: undefined, q: "a&b" });
    expect(url.href).toBe("http://localhost/api/notifications?offset=0&read=0&read=1&q=a%26b");
  });

  it("may be on another host than the page", () => {
    expect(apiAddress("https://acme.portal.example/api/", "/apps").href).toBe("https://acme.portal.example/api/apps");
  });

  it.each([
    "",
    "apps",
    "/",
    "//evil.test/apps",
    "/\\evil.test/apps",
    "\\\\evil.test",
    "https://evil.test/apps",
    "/users//me",
    "/apps?domain=globex",
    "/apps#x",
    "/./apps",
    "/../apps",
    "/users/../../admin",
    "/users/%2e%2e/%2e%2e/admin",
    "/.//evil.test/../..//",
    "/a\tb",
    "/a\nb",
    " /apps",
    "javascript:alert(1)",
    "@evil.test/",
  ])("cannot be made from the path %j", (path) => expect(() => apiAddress("/api", path)).toThrow(TypeError));
});
