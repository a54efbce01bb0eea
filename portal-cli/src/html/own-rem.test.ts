import { giveRem } from "./own-rem.ts";

const built = (sheets: Record<string, string>) => {
  const files = new Map(Object.entries(sheets).map(([file, text]) => [file, Buffer.from(text)]));
  giveRem(files);
  return Object.fromEntries([...files].map(([file, bytes]) => [file, bytes.toString()]));
};
const one = (text: string) => built({ "a.css": text })["a.css"];

it("lets rem count from the size that a page gives its root element, in each of its style sheets", () => {
  const sheets = { "a.css": "html{font-size:62.5%}", "lazy/b.css": ".b { margin: -1.6rem auto 2REM }", "c.js": "1rem" };
  expect(built(sheets)).toEqual({
    "a.css": "html{--app-rem:0.625rem}",
    "lazy/b.css": ".b { margin: calc(-1.6*var(--app-rem)) auto calc(2*var(--app-rem)) }",
    "c.js": "1rem",
  });
});

it.each([
  [":root { font-size: 10px !important; }", ":root { --app-rem: 10px !important; }"],
  ["html.large, body{color:red;font-size:1.2rem}", "html.large, body{color:red;--app-rem:1.2rem}"],
  [
    ":where(:host),:where(:root){font-size:calc(1em + .5vw)}",
    ":where(:host),:where(:root){--app-rem:calc(1rem + .5vw)}",
  ],
  ["@media (min-width: 40rem){html{font-size:120%}}", "@media (min-width: 40rem){html{--app-rem:1.2rem}}"],
  ["html{@media print{font-size:50%}}", "html{@media print{--app-rem:0.5rem}}"],
  ["html{font:italic 62.5%/1.6 Arial}", "html{--app-rem:0.625rem;font:italic var(--app-rem)/1.6 Arial}"],
  ["html{--s:100%;font:var(--s)/1.5 var(--f)}", "html{--s:1rem;--app-rem:var(--s);font:var(--app-rem)/1.5 var(--f)}"],
  [
    ":host,:root{--size:125%}html{font-size:var(--size)}h1{--size:2rem}",
    ":host,:root{--size:1.25rem}html{--app-rem:var(--size)}h1{--size:calc(2*var(--app-rem))}",
  ],
  [
    ":root{--base:1rem;--fs:var(--base)}html{font-size:var(--fs)}p{--base:1rem}",
    ":root{--base:1rem;--fs:var(--base)}html{--app-rem:var(--fs)}p{--base:calc(1*var(--app-rem))}",
  ],
  [
    ".light,:root:not(.dark){--fs:1.1rem;gap:1rem}html{font-size:var(--fs)}",
    ".light,:root:not(.dark){--fs:1.1rem;gap:calc(1*var(--app-rem))}html{--app-rem:var(--fs)}",
  ],
  ["html{ /* font-size: 10px */ font-size: 62.5%; }", "html{ /* font-size: 10px */ --app-rem: 0.625rem; }"],
  [
    "html{/* font: 1em */font:calc(1em + 1vw)/1.5 a}",
    "html{/* font: 1em */--app-rem:calc(1rem + 1vw);font:var(--app-rem)/1.5 a}",
  ],
])("takes the size of %s", (text, expected) => expect(one(text)).toBe(expected));

it("leaves what is no size of an element", () => {
  const rules = `@import "1rem.css";@page{margin:1rem}@font-face{src:url(1rem.woff)}.a\\31rem::before{content:"1rem"}`;
  expect(one(`${rules}@keyframes a{to{top:1rem}}html{font-size:50%}`)).toBe(
    `${rules}@keyframes a{to{top:calc(1*var(--app-rem))}}html{--app-rem:0.5rem}`,
  );
});

it.each([
  "body{font-size:62.5%;margin:1rem}",
  "html{font:inherit}p{margin:1rem}",
  "html body{font-size:62.5%}p{margin:1rem}",
  "html{font-size:inherit}p{margin:1rem}",
  "html,body,div{font-size:2em}p{margin:1rem}",
  "html{/* 62.5% */font-size:inherit}p{margin:1rem}",
])("leaves the style sheets of a page whose root element has the browser's size: %s", (text) =>
  expect(one(text)).toBe(text),
);

it("gives the root element the browser's font where a reset lets it inherit", () => {
  const reset = "/* reset */ html, body, div, p { margin: 0; font-size: 100%; font: inherit }";
  expect(one(`${reset} body{line-height:1}`)).toBe(
    `${reset}html{font:initial;font-size:var(--app-rem,medium)} body{line-height:1}`,
  );
  expect(one(`${reset}html{font-size:50%}`)).toMatch(/medium\)\}html\{--app-rem:0.5rem\}$/);
});

it("leaves the portal's own styles of a page", () => {
  expect(built({ "portico-page.css": "html{font:1rem a}" })).toEqual({ "portico-page.css": "html{font:1rem a}" });
});
