import { type Route, routeOf, type Theme } from "@portico/shared-utility/contract";
import { fileIntegrity } from "../../releases/modules/file-integrity.ts";
import { firstScreenMarkup } from "./first-screen-markup.ts";
import { pageText } from "./page.ts";

const files = new Map<string, Buffer>();
const store = { read: async (address: string) => files.get(address) };
const imports = { "@portico/auth-mf": "/modules/auth-mf/auth-mf.0123456789.js" };
const view = { route: routeOf("signIn") as Route };
const file = "auth-mf.0123456789.signIn.pt-light.aaaaaaaaaa.json";

/** The markup of a page whose build has `content` as its first screen. */
async function markupFor(
  content: unknown,
  integrity: Record<string, string> = {},
  theme: Theme = "light",
  help?: string,
) {
  const text = JSON.stringify(content);
  files.set(`/modules/auth-mf/${file}`, Buffer.from(text));
  const listed = { [`/modules/auth-mf/${file}`]: fileIntegrity(Buffer.from(text)), ...integrity };
  const tenant = { domain: "acme", name: 'Acme & "Sons" $& <b>', ...(help && { help }) };
  const hints = { locale: "pt", theme } as const;
  const parts = await firstScreenMarkup(store, { imports, integrity: listed }, { view, tenant, hints });
  return parts && pageText(parts);
}

it("writes the tree as markup, with the tenant's name and domain escaped", async () => {
  const content = [
    ["h1", { class: "x" }, "Entrar em %tenant.name%"],
    ["img", { src: "/media/tenants/%tenant.domain%/logo.svg", alt: "" }],
  ];
  expect(await markupFor(content)).toBe(
    '<div id="first-screen" data-part="@portico/auth-mf"><main>' +
      '<h1 class="x">Entrar em Acme &amp; &quot;Sons&quot; $&amp; &lt;b&gt;</h1>' +
      '<img src="/media/tenants/acme/logo.svg" alt=""></main></div>',
  );
});

it("has a link to the tenant's help only if the tenant has help", async () => {
  const content = [["p", {}, ["a", { href: "%tenant.help%" }, "Ajuda"]]];
  const main = (inner: string) =>
    `<div id="first-screen" data-part="@portico/auth-mf"><main><p>${inner}</p></main></div>`;
  expect(await markupFor(content, {}, "light", "https://help.acme.test/?a=1&b")).toBe(
    main('<a href="https://help.acme.test/?a=1&amp;b">Ajuda</a>'),
  );
  expect(await markupFor(content)).toBe(main(""));
});

it.each([
  ["a script", [["script", {}, "alert(1)"]]],
  ["a frame", [["iframe", { src: "/x" }]]],
  ["a nested script", [["div", {}, ["p", {}, ["script", {}]]]]],
  ["a handler", [["p", { onclick: "alert(1)" }]]],
  ["a style", [["p", { style: "color:red" }]]],
  ["the address of a form", [["form", { action: "/x" }]]],
  ["a script address", [["a", { href: "javascript:alert(1)" }]]],
  ["the help as a source", [["img", { src: "%tenant.help%" }]]],
  ["more than the help as an address", [["a", { href: "%tenant.help%/x" }]]],
  ["another origin", [["img", { src: "//evil.test/x.png" }]]],
  ["another origin with a tab", [["a", { href: "/\t/evil.test" }]]],
  ["another origin with a backslash", [["img", { src: "/\\evil.test/x.png" }]]],
  ["an attribute name with a space", [["p", { "data-x onclick": "1" }]]],
  ["no list", { tag: "p" }],
])("leaves out a screen with %s", async (_, content) => {
  expect(await markupFor(content)).toBeUndefined();
});

it("has no screen for a theme that the build did not render", async () => {
  expect(await markupFor([["p", {}, "Entrar"]], {}, "dark")).toBeUndefined();
});

it("leaves out a screen with other bytes, a screen that is too large, and the screen of one of two builds with the same entry", async () => {
  const screen = [["p", {}, "Entrar"]];
  expect(
    await markupFor(screen, { [`/modules/auth-mf/${file}`]: fileIntegrity(Buffer.from("other")) }),
  ).toBeUndefined();
  expect(await markupFor([["p", {}, "x".repeat(20_000)]])).toBeUndefined();
  const second = "/modules/auth-mf/auth-mf.0123456789.signIn.pt-light.bbbbbbbbbb.json";
  expect(await markupFor(screen, { [second]: fileIntegrity(Buffer.from("x")) })).toBeUndefined();
  expect(await markupFor(screen)).toContain("<p>Entrar</p>");
});
