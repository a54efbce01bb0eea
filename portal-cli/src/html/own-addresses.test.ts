/** @jest-environment jsdom */
import { addressVisits, giveAddresses } from "./own-addresses.ts";

type View = (of: object) => typeof window & Pick<Document, "baseURI">;

function given(base: string) {
  const addresses = giveAddresses({ base, name: "portico_stock" });
  addresses.start = "/stock";
  const view = Reflect.get(window, "portico_stock") as View;
  return { addresses, view, page: view(window), here: () => location.pathname + location.search + location.hash };
}

beforeEach(() => history.replaceState({}, "", "/stock/orders/7?a=1#b"));

it("shows addresses below the application's as addresses below the build's base, and elsewhere the last one", () => {
  const { page, view } = given("/shop/");
  expect(page.location.href).toBe(`${location.origin}/shop/orders/7?a=1#b`);
  expect([page.location.pathname, `${page.location}`, view(document).baseURI]).toEqual([
    "/shop/orders/7",
    page.location.href,
    page.location.href,
  ]);
  expect([Reflect.get(view(document), "URL"), page.URL]).toEqual([page.location.href, URL]);
  history.replaceState({}, "", "/stocks/1");
  expect(page.location.pathname).toBe("/shop/orders/7");
  history.replaceState({}, "", "/stock");
  expect(page.location.pathname).toBe("/shop/");
});

it("gives copies of the location the same addresses, and is known as a location and a history", () => {
  const { page } = given("/shop/");
  const href = `${location.origin}/shop/orders/7?a=1#b`;
  expect([{ ...page.location }, JSON.parse(JSON.stringify(page.location))]).toEqual(
    Array(2).fill(expect.objectContaining({ href, pathname: "/shop/orders/7" })),
  );
  expect([page.location instanceof Location, page.history instanceof History]).toEqual([true, true]);
});

it.each([
  ["/", "/details?a#b", "/stock/details?a#b"],
  ["/", "/", "/stock/"],
  ["/", "/stock/1", "/stock/stock/1"],
  ["/shop/", "/shop/details", "/stock/details"],
  ["/shop/", "/shop", "/stock/"],
  ["/", "#c", "/stock/orders/7?a=1#c"],
  ["/", "8", "/stock/orders/8"],
])("with the base %s leads %s to %s", (base, to, expected) => {
  const { page, here } = given(base);
  page.history.pushState({ key: 1 }, "", to);
  expect([here(), page.history.state]).toEqual([expected, { key: 1 }]);
});

it("changes whole addresses of its host, keeps those of other hosts, and adds none", () => {
  const { page, here, addresses } = given("/");
  page.history.replaceState(1, "", `${location.origin}/a`);
  page.history.replaceState(2, "");
  expect([here(), history.state]).toEqual(["/stock/a", 2]);
  expect(addresses.inPortal("https://other.example/a")).toBe("https://other.example/a");
  expect(addresses.inPortal("//other.example/a")).toBe("//other.example/a");
});

it("limits a router's replacements of the history's functions to the application", () => {
  const { page } = given("/");
  const { pushState } = history;
  const own = jest.fn();
  page.history.pushState = own;
  page.history.pushState({}, "", "/a");
  expect([own.mock.calls.length, history.pushState === pushState]).toEqual([1, true]);
  expect("length" in page.history).toBe(true);
});

it("has `navigation` only in browsers that have it (Navigation API)", () => {
  expect(Reflect.get(given("/").page, "navigation")).toBeUndefined();
});

it("provides only the window and the document", () => {
  const other = { location: 1 };
  expect(given("/").view(other)).toBe(other);
});

describe("the links of an application", () => {
  const ended = () => new Promise((resolve) => setTimeout(resolve));
  const link = (id: string) => document.querySelector<HTMLAnchorElement>(`#${id}`) as HTMLAnchorElement;
  const seen: string[] = [];
  let takes: (event: Event) => void = () => {};
  const router = (event: Event) => {
    const { href, pathname, hash, baseURI } = event.composedPath()[0] as HTMLAnchorElement;
    seen.push(href, pathname + hash, baseURI);
    takes(event);
  };
  // As the portal does when all listeners of a click have run.
  const follow = (event: Event) => {
    dispatchEvent(new CustomEvent("portico:follow", { detail: event }));
    const used = event.composedPath()[0] as HTMLAnchorElement;
    seen.push(event.defaultPrevented ? "taken" : used.href);
    event.preventDefault();
  };
  const at = (path: string) => location.origin + path;
  const visits = addressVisits({ base: "/", name: "portico_links" });

  beforeAll(() => {
    // A router of the page listens when its scripts have run, as early as it can (VitePress) or late (preact-iso).
    addEventListener("click", router, true);
    addEventListener("click", follow);
  });
  beforeEach(() => {
    seen.length = 0;
    takes = () => {};
    const links = ["/details", "#c", "8"].map((href, index) => `<a id="a${index}" href="${href}">A</a>`);
    document.body.innerHTML = `<main>${links.join("")}</main><a id="b" href="/details">B</a>`;
    visits.begin(document.querySelector("main") as Element, "/stock");
  });
  afterEach(() => visits.end());

  it("have the addresses that the scripts see, and the portal's if no router handles them", async () => {
    link("a0").click();
    link("b").click();
    await ended();
    expect(seen).toEqual([
      ...[at("/details"), "/details", location.href, at("/stock/details")],
      ...[at("/details"), "/details", location.href, at("/details")],
    ]);
    expect(link("a0").getAttribute("href")).toBe("/details");
    seen.length = 0;
    takes = (event) => event.preventDefault();
    link("a0").click();
    expect([seen.at(-1), link("a0").getAttribute("href")]).toEqual(["taken", "/details"]);
  });

  it("are resolved by the address that the scripts see if they are relative, and opened as written by the browser", async () => {
    link("a1").click();
    link("a2").click();
    const here = at("/orders/7?a=1#b");
    expect(seen).toEqual([
      ...[at("/orders/7?a=1#c"), "/orders/7#c", here, at("/stock/orders/7?a=1#c")],
      ...[at("/orders/8"), "/orders/8", here, at("/stock/orders/8")],
    ]);
    await ended();
    takes = (event) => event.stopPropagation();
    link("a1").click();
    expect(link("a1").getAttribute("href")).toBe("#c");
    await ended();
    expect([link("a1").href, link("a1").baseURI]).toEqual([at("/stock/orders/7?a=1#c"), document.baseURI]);
  });

  it("keep an address that the application sets in the same event", async () => {
    takes = ({ target }) => Object.assign(target as HTMLAnchorElement, { href: "blob:1" });
    link("a1").click();
    expect([seen.at(-1), link("a1").getAttribute("href")]).toEqual(["blob:1", "blob:1"]);
    takes = () => {};
    addEventListener("click", () => link("a0").setAttribute("href", "/other"), { once: true });
    link("a0").click();
    await ended();
    expect(link("a0").getAttribute("href")).toBe("/other");
  });

  it("work in shadow trees, and once in two events", async () => {
    const root = (document.querySelector("main") as Element).attachShadow({ mode: "open" });
    root.innerHTML = '<a href="/details">A</a>';
    const inner = root.querySelector("a") as HTMLAnchorElement;
    inner.click();
    expect(seen.at(-1)).toBe(at("/stock/details"));
    await ended();
    for (const type of ["auxclick", "contextmenu"])
      inner.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true }));
    expect(inner.getAttribute("href")).toBe("/stock/details");
    await ended();
    expect(inner.getAttribute("href")).toBe("/details");
    visits.end();
    inner.click();
    expect(seen.at(-1)).toBe(at("/details"));
  });
});
