import { readCookie } from "./read-cookie.ts";

afterEach(() => window.history.replaceState(null, "", "/"));

it("returns the cookie of the whole host when one with the same name and a longer path comes first", () => {
  window.history.replaceState(null, "", "/tickets/home");
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = "XSRF-TOKEN=own%201; path=/";
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = "XSRF-TOKEN=tossed; path=/tickets";
  expect(document.cookie).toMatch(/^XSRF-TOKEN=tossed; XSRF-TOKEN=own/);
  expect(readCookie("XSRF-TOKEN")).toBe("own 1");
  expect(readCookie("XSRF")).toBeUndefined();
});
