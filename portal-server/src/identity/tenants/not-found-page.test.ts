import { isAppPage, isWayOn, shownNotFound } from "./not-found-page.ts";

it.each(["/handbook", "/handbook/home", "/help/7?from=404#top"])("leads unknown addresses to %s", (address) => {
  expect(isAppPage(address)).toBe(true);
});

it.each([
  "",
  "/",
  "/?a=b",
  "/404",
  "/profile",
  "/registry/audit",
  "/signin?link=%2Fhandbook",
  "handbook",
  "//evil.test",
  "/\\evil.test",
  "/handbook/../profile",
  "/handbook/a b",
  "https://acme.test/handbook",
  "javascript:alert(1)",
])("does not lead unknown addresses to %j", (address) => {
  expect(isAppPage(address)).toBe(false);
});

it.each([
  ["https://help.acme.test", true],
  ["mailto:help@acme.test", true],
  ["/", true],
  ["/profile", true],
  ["//evil.test", false],
  ["javascript:alert(1)", false],
  ["http://help.acme.test", false],
])("links to %s: %s", (address, expected) => {
  expect(isWayOn(address)).toBe(expected);
});

it("leaves out a stored address that pages may not show", () => {
  const text = { pt: "Sumiu.", en: "It is gone." };
  const label = { pt: "Ajuda", en: "Help" };
  const shown = { text, link: { address: "https://help.acme.test", label } };
  expect(shownNotFound(shown)).toEqual(shown);
  expect(shownNotFound({ text, link: { address: "javascript:alert(1)", label } })).toEqual({ text });
  expect(shownNotFound({ page: "/handbook/home" })).toEqual({ page: "/handbook/home" });
  expect(shownNotFound({ page: "//evil.test" })).toBeUndefined();
});
