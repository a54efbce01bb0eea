import { fileAddress, filePathOf, isFilePath } from "./file-address.ts";

it.each([
  ["app.js", "app.js"],
  ["assets/main-8f3a.js", "assets/main-8f3a.js"],
  ["pages/[id]/page (1).js", "pages/[id]/page%20(1).js"],
  ["@scope/a+b,c;d=e&f$g!'h.css", "@scope/a+b,c;d=e&f$g!'h.css"],
  ["média/ação.woff2", "m%C3%A9dia/a%C3%A7%C3%A3o.woff2"],
])("gives the file %s the address %s, which browsers do not change", (path, address) => {
  const folder = "https://cdn.example/build/";
  expect(isFilePath(path)).toBe(true);
  expect(fileAddress(folder, path)).toBe(folder + address);
  expect(new URL(folder + address).href).toBe(folder + address);
  expect(filePathOf(folder, folder + address)).toBe(path);
});

it.each([
  ...["", "/a.js", "a//b.js", "a/", ".", "..", "../a.js", "a/../b.js", "a/./b.js", ".hidden", "a/.hidden/b.js"],
  ...[
    "a\\b.js",
    "a%2fb.js",
    "%2e%2e/a.js",
    "a?b.js",
    "a#b.js",
    "a:b.js",
    "a\0.js",
    "a\n.js",
    ' a.js"',
    "a<b>.js",
    "a ",
  ],
  ...["a`b.js", "a^b.js", "a{b}.js", "a|b.js", "a*.js", "x".repeat(201)],
])("refuses %j as the name of a file", (path) => expect(isFilePath(path)).toBe(false));

it.each([
  ...[
    "/b/..%2fa.js",
    "/b/%2e%2e/a.js",
    "/b/a%5Cb.js",
    "/b/%61.js",
    "/b/a%2Fb.js",
    "/b/a%zz.js",
    "/c/a.js",
    "/b/a%00.js",
  ],
])("finds no file at %s", (address) => expect(filePathOf("/b/", address)).toBeUndefined());
