/** @jest-environment jsdom */
import {
  giveChildren,
  giveContent,
  giveElements,
  giveElementsIn,
  giveIds,
  giveStyles,
  isCalledByOwn,
  isPortals,
  placeOfCaller,
  withoutPortals,
} from "./own-ids.ts";

const folder = "https://cdn.example/stock";
document.body.innerHTML =
  '<section id="portico"><main id="main"><div><p id="main">own</p><p id="list"></p></div></main></section><div id="alerts"></div>';
const place = document.querySelector("div") ?? undefined;
const own = place?.querySelector("#main");
const portals = document.querySelector("main");
giveIds(() => place, `${folder}/portico-html.js`);

/** What code of a file gets. */
const inFile = (address: string, code: string) => new Function(`return ${code};\n//# sourceURL=${address}`)();

it.each([
  'document.getElementById("main")',
  'document.querySelector("#main")',
  'document.querySelectorAll("p#main")[0]',
])("gives code of its folder the own element, and other code that of the portal's page: %s", (code) => {
  expect(inFile(`${folder}/assets/app.js?retry=1`, code)).toBe(own);
  const others = code.replace("p#main", "#main");
  expect(inFile("https://cdn.example/other/app.js", others)).toBe(portals);
});

it("does not give code of its folder an element of the portal's page", () => {
  for (const code of ['document.getElementById("alerts")', 'document.querySelector("body > #alerts")'])
    expect(inFile(`${folder}/app.js`, code)).toBeNull();
});

it("changes a child of the page's body through the body, as in its own page", () => {
  const [loader, first] = [document.createElement("div"), document.createElement("div")];
  place?.append(loader);
  document.body.insertBefore(first, loader);
  expect(place?.lastChild?.previousSibling).toBe(first);
  document.body.replaceChild(document.createElement("i"), first);
  expect(document.body.removeChild(loader)).toBe(loader);
  expect(place?.lastElementChild?.localName).toBe("i");
  place?.lastElementChild?.remove();
  for (const found of ["body > p", "html > body > *"])
    expect(inFile(`${folder}/app.js`, `document.querySelector("${found}")`)).toBe(own);
  expect(inFile("https://cdn.example/other/app.js", 'document.querySelector("body > p")')).toBeNull();
});

it("shows code of its folder the custom properties and the colours of its own root element", () => {
  place?.setAttribute("style", "--accent: red; color: rgb(1, 2, 3)");
  const code = `[getComputedStyle(document.documentElement).getPropertyValue("--accent"), getComputedStyle(document.body).color]`;
  expect(inFile(`${folder}/app.js`, code)).toEqual(["red", "rgb(1, 2, 3)"]);
  expect(inFile("https://cdn.example/other/app.js", code)[0]).toBe("");
  place?.removeAttribute("style");
});

it("shows code of its folder what it has read last while the user is elsewhere, as charts draw again when a theme is taken off", () => {
  place?.setAttribute("style", "--accent: green; color: rgb(4, 5, 6)");
  const code = `[getComputedStyle(document.documentElement).getPropertyValue("--accent"), getComputedStyle(document.body).color]`;
  const read = (file: string) => inFile(file, code);
  expect(read(`${folder}/app.js`)).toEqual(["green", "rgb(4, 5, 6)"]);
  const parent = place?.parentElement;
  place?.remove();
  const [own, others] = [read(`${folder}/app.js`), read("https://cdn.example/other/app.js")];
  if (place) parent?.append(place);
  place?.removeAttribute("style");
  expect(own).toEqual(["green", "rgb(4, 5, 6)"]);
  expect(others[0]).toBe("");
});

it("writes no stack where code reads other styles of the root element, as menus do at each scroll", () => {
  const made = jest.spyOn(globalThis, "Error");
  const { display } = getComputedStyle(document.body);
  getComputedStyle(document.documentElement).getPropertyValue("overflow");
  expect([display, made.mock.calls.length]).toEqual(["block", 0]);
  made.mockRestore();
});

it("takes what is no text for one, as browsers do", () => {
  const call = (code: string) => inFile("https://cdn.example/other/app.js", code);
  for (const code of [
    "querySelector(null)",
    "querySelector(undefined)",
    "querySelectorAll(['p'])[9] ?? null",
    "getElementById(7)",
  ])
    expect([code, call(`document.${code}`)]).toEqual([code, null]);
  expect(call("document.querySelector(['#list'])")).toBe(place?.querySelector("#list"));
  const parent = place?.parentElement;
  place?.remove();
  expect(inFile(`${folder}/app.js`, "document.getElementById(7)")).toBeNull();
  if (place) parent?.append(place);
});

it("gives code that still runs while the user is elsewhere the kept elements", () => {
  const parent = place?.parentElement;
  place?.remove();
  for (const code of [
    'document.getElementById("list")',
    'document.querySelector("#list")',
    'document.querySelectorAll("#list")[0]',
  ]) {
    expect(inFile(`${folder}/app.js`, code)).toBe(place?.querySelector("#list"));
    expect(inFile("https://cdn.example/other/app.js", code) ?? null).toBeNull();
  }
  if (place) parent?.append(place);
});

it("matches no element of the portal's page for `main` and `#main` before a descendant", () => {
  document.querySelector("#list")?.insertAdjacentHTML("afterend", '<main><i title="in main" class="main"></i></main>');
  const found = (code: string) => inFile(`${folder}/app.js`, code);
  expect(found('document.querySelectorAll("main [title]")')).toHaveLength(1);
  expect(found('document.querySelectorAll("main p, #main p, main ~ p")')).toHaveLength(0);
  expect(found('document.querySelector("p,main")')).toBe(own);
  expect(found('document.querySelector("main")')).toBe(place?.querySelector("main"));
  expect(found("document.querySelectorAll('main > .main[title=\"in main\"]')")).toHaveLength(1);
  expect(inFile("https://cdn.example/other/app.js", 'document.querySelector("main")')).toBe(portals);
  place?.querySelector("main")?.remove();
});

it.each([
  'document.querySelector("button")',
  'document.querySelectorAll("header button, .go")[0]',
  'document.getElementsByTagName("button")[0]',
  'document.getElementsByTagName("main")[0].firstChild',
  'document.getElementsByClassName("go")[0]',
  'document.body.querySelector("button")',
  'document.body.getElementsByTagName("button")[0]',
  'document.documentElement.querySelectorAll("header button, .go")[0]',
])("returns code of its folder its own element although one of the portal's page comes first: %s", (code) => {
  const bar = document.createElement("header");
  bar.innerHTML = '<button class="go">portal</button>';
  document.querySelector("#portico")?.prepend(bar);
  const ownMain = document.createElement("main");
  ownMain.innerHTML = '<button class="go">own</button>';
  place?.append(ownMain);
  const changed = code.replace("header button, .go", "header button, main .go");
  expect(inFile(`${folder}/app.js`, changed)).toBe(ownMain.firstChild);
  const ofPortal = code.includes("main") ? portals?.firstChild : bar.firstChild;
  expect(inFile("https://cdn.example/other/app.js", code)).toBe(ofPortal);
  ownMain.remove();
  // Without an own one there is none, as on a server of its own.
  expect(inFile(`${folder}/app.js`, code.replace("[0].", "[0]?.")) ?? undefined).toBeUndefined();
  bar.remove();
});

it.each([
  "document.body.innerHTML = '<b>over</b>'",
  "document.body.textContent = 'over'",
  "document.body.replaceChildren('over')",
  "(() => { while (document.body.firstChild) document.body.removeChild(document.body.firstChild); document.body.textContent = 'over'; })()",
])("replaces the own elements, and not the portal's page, where code of its folder replaces the body's: %s", (code) => {
  const kept = [...(place?.childNodes ?? [])];
  inFile(`${folder}/app.js`, code);
  expect(place?.textContent).toBe("over");
  expect(inFile(`${folder}/app.js`, "document.body.textContent")).toBe("over");
  expect([...document.body.children].map(({ id }) => id)).toEqual(["portico", "alerts"]);
  place?.replaceChildren(...kept);
  const first = document.createElement("i");
  document.body.prepend(first);
  expect(inFile("https://cdn.example/other/app.js", "document.body.firstChild")).toBe(first);
  first.remove();
});

it("gives a page's library of another origin the page's elements, unless another application has called it", () => {
  const jquery = "https://code.example/jquery.js";
  const [bar, ownButton] = ["portal", "own"].map((text) =>
    Object.assign(document.createElement("button"), { textContent: text }),
  );
  document.querySelector("#portico")?.prepend(bar ?? "");
  place?.append(ownButton ?? "");
  inFile(jquery, "window.$ = (name) => document.querySelectorAll(name)[0]");
  const giveTo = (libraries: string[]) =>
    giveElements(
      () => place,
      `${folder}/portico-html.js`,
      () => libraries,
    );
  const call = (file: string) => inFile(file, 'window.$("button")');
  giveTo([]);
  expect(call(`${folder}/app.js`)).toBe(bar);
  giveTo([jquery]);
  expect(call(`${folder}/app.js`)).toBe(ownButton);
  expect(call("https://cdn.example/other/app.js")).toBe(bar);
  bar?.remove();
  ownButton?.remove();
});

it("finds elements of the head and of the body as before", () => {
  const dialog = document.createElement("div");
  dialog.innerHTML = "<p>in a dialog</p>";
  document.body.prepend(dialog);
  document.head.append(document.createElement("script"));
  place?.append(document.createElement("script"));
  expect(inFile(`${folder}/app.js`, 'document.querySelectorAll("p")[0]')).toBe(dialog.firstChild);
  expect(inFile(`${folder}/app.js`, 'document.getElementsByTagName("script")[0].parentNode')).toBe(document.head);
  dialog.remove();
  place?.querySelector("script")?.remove();
});

it("finds elements with other ids as before", () => {
  const list = place?.querySelector("#list");
  expect(inFile(`${folder}/app.js`, 'document.getElementById("list")')).toBe(list);
  expect(inFile(`${folder}/app.js`, 'document.querySelector("#main-list, #list")')).toBe(list);
});

it("changes the children of two applications, also below a hook of the portal", () => {
  const { removeChild } = document.body;
  const before = Object.getOwnPropertyDescriptor(document.body, "removeChild") ?? {};
  // As the portal's hook: what calls it from within gets the browser's function.
  let inner: (node: Node) => Node = removeChild;
  let isInside = false;
  const hook = (node: Node) => {
    if (isInside) return Node.prototype.removeChild.call(document.body, node);
    isInside = true;
    try {
      return inner(node);
    } finally {
      isInside = false;
    }
  };
  const set = (value: typeof inner) => {
    inner = value;
  };
  Object.defineProperty(document.body, "removeChild", { configurable: true, get: () => hook, set });
  const places = [1, 2].map(() => document.createElement("div"));
  for (const each of places) giveChildren(() => each);
  for (const each of places) document.body.removeChild(each.appendChild(document.createElement("i")));
  expect(places.map(({ childElementCount }) => childElementCount)).toEqual([0, 0]);
  Object.defineProperty(document.body, "removeChild", before);
});

it("leaves the portal's page where code of its folder empties the body from its end", () => {
  const inBody = "const { body } = document;";
  const codes = [
    "while (body.hasChildNodes()) body.removeChild(body.lastChild)",
    "while (body.lastElementChild) body.lastElementChild.remove()",
    "for (const each of [...body.children]) each.remove()",
    "for (const each of [...body.childNodes]) each.remove()",
    "while (body.childElementCount > 0) body.firstElementChild.remove()",
  ];
  const kept = [...(place?.childNodes ?? [])];
  for (const code of codes) {
    place?.replaceChildren(document.createElement("i"), document.createElement("b"));
    inFile(`${folder}/app.js`, `(() => { ${inBody} ${code} })()`);
    expect([code, place?.childNodes.length, portals?.isConnected]).toEqual([code, 0, true]);
  }
  place?.replaceChildren(...kept);
});

it("finds what a page has just added to the body as its last element", () => {
  const dialog = document.body.appendChild(document.createElement("dialog"));
  const script = document.createElement("script");
  expect(inFile(`${folder}/app.js`, "document.body.lastElementChild")).toBe(dialog);
  document.body.append(script);
  expect(inFile(`${folder}/app.js`, "document.body.lastElementChild")).toBe(place?.lastElementChild);
  script.remove();
  dialog.remove();
});

it("gives a library that is called by no own code the elements of the application that is shown", () => {
  const jquery = "https://code.example/jquery-shared.js";
  const left = document.createElement("div");
  left.innerHTML = '<p id="main">left</p>';
  inFile(jquery, "window.findMain = () => document.getElementById('main')");
  giveIds(
    () => left,
    "https://cdn.example/left/portico-html.js",
    () => [jquery],
  );
  expect((window as unknown as { findMain(): unknown }).findMain()).not.toBe(left.firstChild);
});

it("knows its own code below the adapters of many other applications, and where libraries change stacks", () => {
  const errors = Error as { stackTraceLimit?: number; prepareStackTrace?: unknown };
  const { stackTraceLimit, prepareStackTrace } = errors;
  Object.assign(errors, { stackTraceLimit: 0, prepareStackTrace: () => "no lines" });
  const search = Array.from({ length: 20 }).reduce<() => unknown>(
    (inner) => inFile("https://cdn.example/other/portico-html.js", "(inner) => () => inner()")(inner),
    () => document.querySelector("#main"),
  );
  const found = inFile(`${folder}/app.js`, "(search) => search()")(search);
  expect([found, errors.stackTraceLimit]).toEqual([own, 0]);
  Object.assign(errors, { stackTraceLimit, prepareStackTrace });
});

it("gives each of two applications its own element, whichever was loaded first", () => {
  const second = "https://cdn.example/other";
  const placeOfSecond = document.createElement("div");
  placeOfSecond.innerHTML = '<p id="main">second</p>';
  document.body.append(placeOfSecond);
  // The frames of an adapter have its address.
  const give = inFile(
    `${second}/portico-html.js`,
    `(() => { ${[isCalledByOwn, placeOfCaller, isPortals, withoutPortals, giveChildren, giveContent, giveElementsIn, giveElements, giveStyles].join("\n")} return ${giveIds}; })()`,
  ) as typeof giveIds;
  give(() => placeOfSecond, `${second}/portico-html.js`);
  expect(inFile(`${folder}/app.js`, 'document.getElementById("main")')).toBe(own);
  expect(inFile(`${second}/app.js`, 'document.getElementById("main")')).toBe(placeOfSecond.firstChild);
  expect(inFile("https://cdn.example/third/app.js", 'document.getElementById("main")')).toBe(portals);
});
