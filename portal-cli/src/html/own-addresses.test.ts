/** @jest-environment jsdom */
import { giveAddresses, leadLinks } from "./own-addresses.ts";

type View = (of: object) => typeof window & Pick<Document, "baseURI">;

function given(base: string) {
  const addresses = giveAddresses({ base, name: "portico_stock" });
  addresses.start = "/stock";
  const view = Reflect.get(window, "portico_stock") as View;
  return { addresses, view, page: view(window), here: () => location.pathname + location.search + location.hash };
}

beforeEach(() => history.replaceState({}, "", "/stock/orders/7?a=1#b"));

it("shows addresses below the application's as those below the base of the build, and the last one elsewhere", () => {
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

it("takes whole addresses of its host, keeps those of others, and writes no address where there is none", () => {
  const { page, here, addresses } = given("/");
  page.history.replaceState(1, "", `${location.origin}/a`);
  page.history.replaceState(2, "");
  expect([here(), history.state]).toEqual(["/stock/a", 2]);
  expect(addresses.inPortal("https://other.example/a")).toBe("https://other.example/a");
  expect(addresses.inPortal("//other.example/a")).toBe("//other.example/a");
});

it("keeps what a router puts in place of the history's functions to the application", () => {
  const { page } = given("/");
  const { pushState } = history;
  const own = jest.fn();
  page.history.pushState = own;
  page.history.pushState({}, "", "/a");
  expect([own.mock.calls.length, history.pushState === pushState]).toEqual([1, true]);
  expect("length" in page.history).toBe(true);
});

it("knows only the window and the document", () => {
  const other = { location: 1 };
  expect(given("/").view(other)).toBe(other);
});

it("leads links that no router takes, for the moment of the event", async () => {
  const { addresses } = given("/");
  document.body.innerHTML = '<main><a id="a" href="/details">A</a></main><a id="b" href="/details">B</a>';
  const [place, a, b] = ["main", "#a", "#b"].map(
    (each) => document.querySelector<HTMLAnchorElement>(each) as HTMLElement,
  );
  const end = leadLinks(place as HTMLElement, addresses);
  const hrefs: (string | null | undefined)[] = [];
  const note = (event: Event) => {
    hrefs.push((event.target as Element).getAttribute("href"));
    event.preventDefault();
  };
  addEventListener("click", note);
  a?.click();
  b?.click();
  await new Promise((resolve) => setTimeout(resolve));
  a?.addEventListener("click", (event) => event.preventDefault());
  a?.click();
  expect([...hrefs, a?.getAttribute("href")]).toEqual(["/stock/details", "/details", "/details", "/details"]);
  removeEventListener("click", note);
  end();
});
