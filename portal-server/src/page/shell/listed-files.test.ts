import { listedFiles } from "./listed-files.ts";

const filesOf = (count: number) =>
  Object.fromEntries([
    ["/modules/acme/stock/1/main.js", "sha384-m"],
    ["/modules/acme/stock/1/part.html.txt", "sha384-t"],
    ["https://cdn.example/npm/lit@3/+esm", "sha384-l"],
    ...Array.from({ length: count }, (_, index) => [`/modules/acme/stock/1/svg/icon-${index}.svg`, "sha384-i"]),
  ]);
const listed = (count: number) => Object.keys(filesOf(count)).filter(listedFiles(filesOf(count))).length;

it("lists all files, but of hundreds of pictures none", () => {
  expect([listed(500), listed(501)]).toEqual([503, 3]);
});

it("lists no types that an application shares with other teams", () => {
  const types = "/modules/stock/portico-types.0123456789.d.ts.txt";
  const isListed = listedFiles({ [types]: "sha384-1", "/modules/stock/stock.js": "sha384-2" });
  expect([isListed(types), isListed("/modules/stock/stock.js")]).toEqual([false, true]);
});
