import { installScriptIntegrity } from "./script-integrity.ts";

const map = document.createElement("script");
map.type = "systemjs-importmap";
map.textContent = JSON.stringify({
  integrity: {
    "/modules/acme/shop/late.js": "sha384-own",
    "https://cdn.example/chunks/%5Bid%5D.js": "sha384-chunk",
    "https://cdn.example/late.css": "sha384-style",
    "https://cdn.example/img/logo.svg": "sha384-logo",
    "https://cdn.example/a/img/twice.svg": "sha384-a",
    "https://cdn.example/b/img/twice.svg": "sha384-b",
    "https://cdn.example/a/img/same.svg": "sha384-same",
    "https://cdn.example/b/img/same.svg": "sha384-same",
    "/modules/acme/shop/3a1/img/mine.svg": "sha384-mine-of-shop",
    "/modules/acme/stock/5c2/img/mine.svg": "sha384-mine-of-stock",
    "/modules/acme/stock/5c2/js/close.svg": "sha384-close-of-stock",
    "https://cdn.example/icons/close.svg": "sha384-close",
    "https://cdn.example/media/apps/tickets/logo.png": "sha384-copy",
    "https://cdn.example/media/photo-1.png": "sha384-photo",
  },
});
const boot = document.createElement("script");
boot.type = "application/json";
boot.id = "portico-boot";
boot.textContent = JSON.stringify({ map: {} });
document.head.append(map, boot);

beforeAll(() => installScriptIntegrity());

const attributesOf = (element: HTMLScriptElement | HTMLLinkElement) => [
  element.getAttribute("integrity"),
  element.getAttribute("crossorigin"),
];

function withAddress<T extends "script" | "link">(tag: T, address: string) {
  const element = document.createElement(tag);
  if (element instanceof HTMLScriptElement) element.src = address;
  else element.href = address;
  return element;
}

it("sets the hash of a script of another origin, and CORS so that the browser compares it", () => {
  expect(attributesOf(withAddress("script", "https://cdn.example/chunks/[id].js"))).toEqual([
    "sha384-chunk",
    "anonymous",
  ]);
});

it("sets the file's hash for an address with a query", () => {
  const script = withAddress("script", "https://cdn.example/chunks/[id].js?v=1");
  expect([script.src, ...attributesOf(script)]).toEqual([
    "https://cdn.example/chunks/[id].js?v=1",
    "sha384-chunk",
    "anonymous",
  ]);
});

it("sets the hash of a script of the portal's own store, and keeps its mode", () => {
  expect(attributesOf(withAddress("script", "/modules/acme/shop/late.js"))).toEqual(["sha384-own", null]);
});

it("sets the hash of a style sheet, also when the address is set as an attribute", () => {
  expect(attributesOf(withAddress("link", "https://cdn.example/late.css"))).toEqual(["sha384-style", "anonymous"]);
  const link = document.createElement("link");
  link.setAttribute("HREF", "https://cdn.example/late.css");
  expect(attributesOf(link)).toEqual(["sha384-style", "anonymous"]);
  expect(link.href).toBe("https://cdn.example/late.css");
});

it("sets the new hash on an element whose address changes, such as a theme's", () => {
  const link = withAddress("link", "https://cdn.example/late.css");
  link.href = "https://cdn.example/chunks/%5Bid%5D.js";
  expect(link.getAttribute("integrity")).toBe("sha384-chunk");
  const clone = link.cloneNode() as HTMLLinkElement;
  link.href = "https://other.example/a.css";
  expect(link.getAttribute("integrity")).toBeNull();
  clone.setAttribute("href", "https://cdn.example/late.css");
  expect(clone.getAttribute("integrity")).toBe(
    withAddress("link", "https://cdn.example/late.css").getAttribute("integrity"),
  );
  expect(clone.getAttribute("integrity")).not.toBe("sha384-chunk");
});

it("keeps the hash and the mode that a runtime has set", () => {
  const script = document.createElement("script");
  script.setAttribute("integrity", "sha384-other");
  script.src = "https://cdn.example/chunks/[id].js";
  expect(attributesOf(script)).toEqual(["sha384-other", null]);
  const link = document.createElement("link");
  link.crossOrigin = "use-credentials";
  link.href = "https://cdn.example/late.css";
  expect(attributesOf(link)).toEqual(["sha384-style", "use-credentials"]);
});

it.each([
  "https://cdn.example/other.js",
  "https://cdn.example/chunks/%E0%A4.js",
  "https://[",
  "data:text/javascript,1",
])("does not change an address that the map does not list: %s", (address) => {
  const script = withAddress("script", address);
  expect(attributesOf(script)).toEqual([null, null]);
  expect(script.getAttribute("src")).toBe(address);
});

it("finds the file of a build for the root of its host", () => {
  expect(withAddress("script", "/chunks/[id].js").src).toBe("https://cdn.example/chunks/[id].js");
  const link = withAddress("link", "/late.css");
  expect([link.href, ...attributesOf(link)]).toEqual(["https://cdn.example/late.css", "sha384-style", "anonymous"]);
  const picture = document.createElement("img");
  picture.setAttribute("src", "/img/logo.svg");
  expect(picture.src).toBe("https://cdn.example/img/logo.svg");
  expect(picture.hasAttribute("integrity")).toBe(false);
});

describe("of files that several applications have", () => {
  const source = (address: string) => Object.assign(new Image(), { src: address }).src;

  it("uses one of those with the same bytes", () => {
    expect(source("/img/same.svg")).toBe("https://cdn.example/a/img/same.svg");
  });

  it.each(["/img/mine.svg", "/stock/img/mine.svg", "/docs/img/mine.svg", "img/mine.svg", "../img/mine.svg"])(
    "takes the one of the application whose page it is: %s",
    (address) => {
      const { href } = location;
      history.replaceState({}, "", address.startsWith("..") ? "/stock/items/7" : "/stock/");
      expect(source(address)).toMatch(/\/modules\/acme\/stock\/5c2\/img\/mine\.svg$/);
      history.replaceState({}, "", href);
    },
  );
});

it("prefers the whole address to another build's possible base, and the portal's own files to both", () => {
  const { href } = location;
  history.replaceState({}, "", "/stock/");
  const source = (address: string) => Object.assign(new Image(), { src: address }).getAttribute("src");
  expect(source("/icons/close.svg")).toBe("https://cdn.example/icons/close.svg");
  expect(source("/api/js/close.svg")).toBe("/api/js/close.svg");
  history.replaceState({}, "", href);
});

it("finds a build's own media", () => {
  expect(Object.assign(new Image(), { src: "/media/photo-1.png" }).src).toBe("https://cdn.example/media/photo-1.png");
});

it.each([
  "/img/twice.svg",
  "/media/apps/tickets/logo.png",
  "/docs/img/logo.svg",
  "/modules/late.js",
  "/api/chunks",
  "/none.css",
])("leaves the portal's %s", (address) => {
  const picture = document.createElement("img");
  picture.src = address;
  expect(picture.getAttribute("src")).toBe(address);
});
