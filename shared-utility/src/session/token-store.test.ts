import { browserStorage } from "../browser/browser-storage.ts";
import { readCookie } from "../browser/read-cookie.ts";
import { writeCookie } from "../browser/write-cookie.ts";
import { createTokenStore } from "./token-store.ts";

it("keeps the hint of a session that another tab has begun, when this tab has written no token", () => {
  writeCookie("portico_hint", "1");
  createTokenStore(browserStorage).removeIfWrittenHere();
  expect(readCookie("portico_hint")).toBe("1");
});

it("removes a token that this tab has written, with the hint, and no newer one", () => {
  const store = createTokenStore(browserStorage);
  store.write("old");
  browserStorage.write(store.key, "newer");
  store.removeIfWrittenHere();
  expect([store.read(), readCookie("portico_hint")]).toEqual(["newer", "1"]);
  store.write("mine");
  store.removeIfWrittenHere();
  expect([store.read(), readCookie("portico_hint")]).toEqual([undefined, undefined]);
});
