/** @jest-environment jsdom */
import { markupRoots, reachingNames } from "./page-roots.ts";

const { documentElement, body } = document;
const place = document.createElement("div");
const settled = () => new Promise((done) => setTimeout(done));

/** A page with `<html data-bs-theme="dark" class="dark">` and `<body class="home grey" data-page="orders">`. */
function shownPage() {
  document.head.innerHTML = "<style>.grey { background: grey }</style>";
  place.className = "dark home grey";
  Object.assign(place.dataset, { bsTheme: "dark", page: "orders" });
  const page = markupRoots(place, [
    { "data-bs-theme": "dark", class: "dark" },
    { class: "home grey", "data-page": "orders" },
  ]);
  page.begin();
  return page;
}

it("shows scripts the markup's attributes of the root element and the body, and does not restyle the portal's page", () => {
  const page = shownPage();
  expect([documentElement.className, documentElement.dataset.bsTheme]).toEqual(["dark", "dark"]);
  expect([body.className, body.dataset.page, place.dataset.page]).toEqual(["home", "orders", undefined]);
  page.end();
  expect([documentElement, body].flatMap((each) => [...each.classList, ...Object.keys(each.dataset)])).toEqual([]);
});

it("applies the scripts' changes to the element of the page, also at a return", async () => {
  const page = shownPage();
  documentElement.dataset.bsTheme = "light";
  documentElement.classList.remove("dark");
  await settled();
  expect([place.dataset.bsTheme, place.className]).toEqual(["light", "home grey"]);
  page.end();
  page.begin();
  expect([documentElement.dataset.bsTheme, documentElement.className, body.className]).toEqual(["light", "", "home"]);
  page.end();
});

it("leaves out what a rule would select in the portal's page, also in a narrow window, and when the rule comes late", async () => {
  document.head.innerHTML = "<style>@media (max-width: 1px) { .p-8 { padding: 8px } } .card a { color: red }</style>";
  place.className = "md:flex p-8 card late home";
  const page = markupRoots(place, [{}, { class: place.className, "data-late": "1" }]);
  page.begin();
  expect([body.className, body.dataset.late]).toEqual(["late home", "1"]);
  document.head.append(
    Object.assign(document.createElement("style"), { textContent: ".late, [data-late] a { color: red }" }),
  );
  await settled();
  expect([body.className, body.dataset.late, place.className]).toEqual([
    "home",
    undefined,
    "md:flex p-8 card late home",
  ]);
  expect(place.dataset.late).toBe("1");
  page.end();
  page.begin();
  expect(body.className).toBe("home");
  page.end();
});

it.each([
  [".flex:hover, .x", [".flex"]],
  [".home > a::before", [".home"]],
  [".home.flex #main a", [".home", ".flex"]],
  ["[data-page=orders] a", ["[data-page"]],
  [".home .hero, .homes a, body.home a, :root.home, a:not(.home a)", []],
  [".home stock-list, .home [data-rows], .home &", []],
  [".dark:where(:not(:root, body)), .dark a, [data-bs-theme=dark] a", []],
])("finds of %s the names by which it selects the portal's elements", (rule, found) => {
  expect(reachingNames([".home", ".flex", "[data-page", ".dark", "[data-bs-theme"], rule)).toEqual(found);
});

it("gives a theme's attribute that scripts removed to the element of the page again when they set it at the next visit", async () => {
  const page = shownPage();
  delete documentElement.dataset.bsTheme;
  await settled();
  page.end();
  page.end();
  page.begin();
  expect([documentElement.dataset.bsTheme, body.className]).toEqual([undefined, "home"]);
  documentElement.dataset.bsTheme = "light";
  await settled();
  expect(place.dataset.bsTheme).toBe("light");
  page.end();
});
