import { dictionaryAddresses, dictionaryHeader, hashedAddress } from "./dictionary-match.ts";

const headerOf = (address: string) => {
  const named = hashedAddress(address);
  return named && dictionaryHeader(named);
};

it.each([
  ["/modules/navbar-mf/navbar-mf.25a68d97a1.js", 'match="/modules/*navbar-mf/navbar-mf.*.js", id="25a68d97a1"'],
  ["/modules/acme/stock/stock.pt.25a68d97a1.json", 'match="/modules/acme/stock/stock.pt.*.json", id="25a68d97a1"'],
  ["/modules/base/docs/assets/index-DkX_y8-q.js", 'match="/modules/base/docs/assets/index-*.js", id="DkX_y8-q"'],
])("keeps %s as the dictionary of the next builds", (address, header) => expect(headerOf(address)).toBe(header));

it.each([
  "/modules/navbar-mf/navbar-mf.js",
  "/modules/base/docs/page-settings.js",
  "/modules/base/docs/logo.25a68d97a1.png",
  '/modules/base/docs/a".25a68d97a1.js',
  "/modules/base/docs/(a).25a68d97a1.js",
  "/modules/base/docs/:a*.25a68d97a1.js",
])("keeps no dictionary of %s", (address) => expect(headerOf(address)).toBeUndefined());

const found = (address: string, id: string) => {
  const named = hashedAddress(address);
  return named && dictionaryAddresses(named, id);
};

it("looks for the dictionary of an upload in its own folder and in that of the checkout", () => {
  expect(found("/modules/base/navbar-mf/navbar-mf.bbbbbbbbbb.js", "aaaaaaaaaa")).toEqual([
    "/modules/base/navbar-mf/navbar-mf.aaaaaaaaaa.js",
    "/modules/navbar-mf/navbar-mf.aaaaaaaaaa.js",
  ]);
  expect(found("/modules/navbar-mf/navbar-mf.bbbbbbbbbb.js", "aaaaaaaaaa")).toEqual([
    "/modules/navbar-mf/navbar-mf.aaaaaaaaaa.js",
  ]);
});

it.each(["../../globex/stock/stock.aaaaaaaaaa", "x/aaaaaaaaaa", "..%2faaaaaaaaaa", ""])(
  "finds nothing for the id %j, which is no hash",
  (id) => expect(found("/modules/acme/stock/stock.bbbbbbbbbb.js", id)).toEqual([]),
);
