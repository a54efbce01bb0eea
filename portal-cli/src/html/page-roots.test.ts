/** @jest-environment jsdom */
import { markupRoots } from "./page-roots.ts";

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
