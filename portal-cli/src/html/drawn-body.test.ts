import { drawnBody } from "./drawn-body.ts";
import { htmlAdapter } from "./html-adapter.ts";
import { readPage } from "./read-page.ts";

const files = (text: string) => new Map([["elm.js", Buffer.from(text)]]);
const page = (body: string) =>
  readPage(`<body class="dark">${body}<script src="elm.js"></script></body>`, "https://cdn.example/index.html");
const elm = "throw new Error('https://github.com/elm/core/blob/1.0.0/hints/2.md');";

it("is a body without an element, or the body that Elm or single-spa-layout uses in any case", () => {
  expect(drawnBody(page(""), files("document.body.append(1)"))).toEqual({ class: "dark" });
  expect(drawnBody(page('<pre id="elm"></pre>'), files(`${elm} var b = d.body;`))).toEqual({ class: "dark" });
  const layout = 'validate(o, ["containerEl"]); id = "single-spa-application:" + name;';
  expect(drawnBody(page("<h1>Shop</h1>"), files(layout))).toEqual({ class: "dark" });
  const head = readPage(
    '<head><template id="a"></template></head><script src="elm.js"></script>',
    "https://a.example/",
  );
  expect(drawnBody(head, files("document.body.append(1)"))).toEqual({});
});

it("is absent if scripts draw into elements", () => {
  expect(drawnBody(page('<div id="app"></div>'), files("document.body.append(1)"))).toBeUndefined();
  expect(drawnBody(page('<div id="app"></div>'), files(elm))).toBeUndefined();
});

it("is only in the entry for such a page", () => {
  const text = (ownBody?: Record<string, string>) => htmlAdapter({ body: [], scripts: [], ownBody });
  expect(text({ class: "dark" })).toContain('"ownBody":{"class":"dark"}');
  expect(text({})).toContain("function giveBody");
  expect(text()).not.toContain("function giveBody");
});
