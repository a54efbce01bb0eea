import { readCookie } from "./read-cookie.ts";

afterEach(() => window.history.replaceState(null, "", "/"));

it("reads the whole host's cookie, though another one of its name stands before it for this path", () => {
  window.history.replaceState(null, "", "/tickets/home");
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = "XSRF-TOKEN=own%201; path=/";
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = "XSRF-TOKEN=tossed; path=/tickets";
  expect(document.cookie).toMatch(/^XSRF-TOKEN=tossed; XSRF-TOKEN=own/);
  expect(readCookie("XSRF-TOKEN")).toBe("own 1");
  expect(readCookie("XSRF")).toBeUndefined();
});
