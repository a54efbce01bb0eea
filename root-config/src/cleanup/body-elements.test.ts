import type { Theme } from "@portico/contract";
import { type AppProps, themeColours } from "@portico/shared-utility/contract";
import type { Lifecycles } from "../frame/lifecycles.ts";
import { createAttribution } from "./attribution.ts";
import { createPageAttributes } from "./page-attributes.ts";
import { createPartResources } from "./part-resources.ts";
import { insertions, trackInsertions } from "./track-insertions.ts";
import { trackNeighbours } from "./track-neighbours.ts";
import { withCleanup } from "./with-cleanup.ts";

const beginVisit = createPageAttributes(document, () => "");
const partOf = (specifier?: string) =>
  createPartResources({
    ...(specifier && { specifier }),
    isShown: () => true,
    whenUnseen: (work) => work(),
    beginVisit,
  });
const [one, other] = [partOf("@app/one"), partOf()];
// The code of this file counts as the running application's, like a script without a module.
const attribution = createAttribution(new Map([["@app/one", one]]), () => undefined);
trackInsertions(document.body, attribution);
trackInsertions(document.head, attribution);
trackNeighbours(window, insertions);

const props = { name: "one" } as AppProps;
const nothing = async () => {};
const cleaned = (lifecycles: Partial<Lifecycles>, resources = one) =>
  withCleanup({ bootstrap: nothing, mount: nothing, unmount: nothing, ...lifecycles }, resources, attribution);
const visit = async ({ mount, unmount }: Lifecycles) => {
  await mount(props);
  await unmount(props);
};

/** jsdom has no layout, so the test sets the element's box. */
const seen = (element: Element) => Object.assign(element, { getClientRects: () => [{}] });
const div = (id: string) => Object.assign(document.createElement("div"), { id });
const idsOf = () => [...document.body.children].map(({ id }) => id);

afterEach(() => {
  for (const resources of [one, other]) resources.dispose();
  document.body.replaceChildren();
});

describe("an element that an application leaves in the body", () => {
  it("is removed at the end of the visit, and attached again at the next one if it was never visible", async () => {
    const application = cleaned({ bootstrap: async () => document.body.append(div("icons")) });
    await application.bootstrap(props);
    await application.mount(props);
    expect(idsOf()).toEqual(["icons"]);
    await application.unmount(props);
    expect(idsOf()).toEqual([]);
    await application.mount(props);
    expect(idsOf()).toEqual(["icons"]);
  });

  it("is attached again at the next visit if it was added before the first one, such as a button for help", async () => {
    const application = cleaned({ bootstrap: async () => document.body.append(seen(div("help"))) });
    await application.bootstrap(props);
    await visit(application);
    await application.mount(props);
    expect(idsOf()).toEqual(["help"]);
  });

  it("is attached again after it was visible, as soon as the application changes something in it", async () => {
    const toasts = seen(div("toasts"));
    const open = jest.fn(() => document.body.append(toasts));
    const application = cleaned({ mount: async () => void (open.mock.calls.length === 0 && open()) });
    await visit(application);
    await application.mount(props);
    expect(idsOf()).toEqual([]);
    toasts.append("Saved");
    await nothing();
    expect(idsOf()).toEqual(["toasts"]);
  });

  it("is not attached by a change that happens while the application is unmounted", async () => {
    const backdrop = seen(div("backdrop"));
    const open = jest.fn(() => document.body.append(backdrop));
    const application = cleaned({ mount: async () => void (open.mock.calls.length === 0 && open()) });
    await visit(application);
    backdrop.className = "fading";
    await nothing();
    await application.mount(props);
    await nothing();
    expect(idsOf()).toEqual([]);
  });

  it("is measured with all others before the first one is removed, so that the page is laid out once", async () => {
    const all = ["one", "two", "three"].map(div);
    const alsoOnPage: number[] = [];
    for (const element of all) {
      const getClientRects = () => {
        alsoOnPage.push(all.filter(({ isConnected }) => isConnected).length);
        return [{}];
      };
      Object.assign(element, { getClientRects });
    }
    await visit(cleaned({ mount: async () => document.body.append(...all) }));
    expect(idsOf()).toEqual([]);
    expect(alsoOnPage).toEqual([3, 3, 3]);
  });

  it("may be removed and added again by the application, also late", async () => {
    const dialog = seen(div("dialog"));
    const application = cleaned({ mount: async () => void document.body.appendChild(dialog) });
    await visit(application);
    expect(document.body.removeChild(dialog)).toBe(dialog);
    expect(one.left()).toEqual([]);
    await application.mount(props);
    expect(idsOf()).toEqual(["dialog"]);
    await application.unmount(props);
    expect(idsOf()).toEqual([]);
  });

  it.each<(first: Element) => void>([
    (first) => first.after(div("added")),
    (first) => first.before(div("added")),
    (first) => first.insertAdjacentElement("beforebegin", div("added")),
    (first) => first.insertAdjacentHTML("afterend", '<div id="added"></div>'),
    () => document.body.insertAdjacentHTML("beforeend", ' <div id="added"></div>'),
    (first) => document.body.replaceChildren(first, div("added")),
    (first) => {
      first.after(document.createTextNode(""));
      (first.nextSibling as Text).replaceWith(div("added"));
    },
  ])("is removed also where it came by a method of another element, or as text: %s", async (add) => {
    const first = div("portico");
    document.body.append(first);
    const application = cleaned({ mount: async () => add(first) });
    await application.mount(props);
    expect(idsOf().sort()).toEqual(["added", "portico"]);
    expect(document.getElementById("added")?.dataset.appPart).toBe("one");
    await application.unmount(props);
    expect(idsOf()).toEqual(["portico"]);
  });

  it("is not inserted while the application is away, and scripts stay", async () => {
    await visit(cleaned({}));
    attribution.runAs(one, () => document.body.append(div("late"), document.createElement("script")));
    expect([...document.body.children].map(({ localName }) => localName)).toEqual(["script"]);
  });
});

describe("a description of the page in its head", () => {
  const head = () => document.head.innerHTML;
  const themeColour = () => document.querySelector('meta[name="theme-color"]');
  const colour = () => themeColour()?.getAttribute("content");
  const setColour = (content: string) => themeColour()?.setAttribute("content", content);
  /** As the portal does. */
  const showTheme = (theme: Theme) => {
    document.documentElement.setAttribute("mode", theme);
    setColour(themeColours[theme]);
  };
  const describePage = async () => {
    const [meta, icon] = [document.createElement("meta"), document.createElement("link")];
    document.head.append(Object.assign(meta, { name: "robots", content: "none" }));
    document.head.append(Object.assign(icon, { rel: "icon", href: "/own.svg" }));
    document.querySelector("link")?.setAttribute("href", "/unread.svg");
    document.querySelector("meta")?.setAttribute("content", "width=device-width, user-scalable=no");
  };
  afterEach(() => document.head.replaceChildren());

  it("is restored when the user leaves the application, and set again at the next visit", async () => {
    document.head.innerHTML = '<meta name="viewport" content="width=device-width"><link rel="icon" href="/page.svg">';
    const before = head();
    const application = cleaned({ bootstrap: describePage });
    await application.bootstrap(props);
    await application.mount(props);
    expect(document.head.querySelectorAll("meta, link")).toHaveLength(4);
    await application.unmount(props);
    expect(document.head.querySelectorAll("meta, link")).toHaveLength(2);
    await application.mount(props);
    expect(document.querySelector('head > meta[name="robots"]')).not.toBeNull();
    await application.unmount(props);
    document.head.innerHTML = before;
    await visit(cleaned({ mount: describePage }));
    expect(head().replace(/<!---->/g, "")).toBe(before);
  });

  it("is restored where the application changes it in place, such as the colour of the browser's bars", async () => {
    document.head.innerHTML = '<meta name="theme-color" content="white"><link rel="manifest" href="/page.json">';
    const before = head();
    const mount = async () => {
      setColour("black");
      document.querySelector("link")?.setAttribute("href", "/own.json");
    };
    await visit(cleaned({ mount }));
    expect(head()).toBe(before);
  });

  describe("with a theme that the user changes meanwhile", () => {
    beforeEach(() => {
      document.head.innerHTML = '<meta name="theme-color">';
      showTheme("light");
    });
    afterEach(() => document.documentElement.removeAttribute("mode"));

    it("gets the colour of the new theme, in place of the one that the application has set after it", async () => {
      const application = cleaned({ mount: async () => setColour("beige") });
      await application.mount(props);
      showTheme("dark");
      setColour("navy");
      await application.unmount(props);
      expect(colour()).toBe(themeColours.dark);
    });

    it("keeps the colour of the new theme after the next application, which began before the visit ended", async () => {
      const [old, next] = [cleaned({}), cleaned({ mount: async () => setColour("navy") }, other)];
      await old.mount(props);
      showTheme("dark");
      await next.mount(props);
      await old.unmount(props);
      expect(colour()).toBe("navy");
      await next.unmount(props);
      expect(colour()).toBe(themeColours.dark);
    });

    it("gets the present colour when the theme is again the one that the next application began with", async () => {
      const [old, next] = [cleaned({}), cleaned({}, other)];
      await old.mount(props);
      await next.mount(props);
      showTheme("dark");
      await old.unmount(props);
      showTheme("light");
      await next.unmount(props);
      expect(colour()).toBe(themeColours.light);
    });
  });

  it("does not include scripts and hints to load them, which stay", async () => {
    const hint = Object.assign(document.createElement("link"), { rel: "modulepreload" });
    await visit(cleaned({ mount: async () => document.head.append(hint, document.createElement("script")) }));
    expect(document.head.children).toHaveLength(2);
  });
});

describe("a change of the page's own elements by an application", () => {
  const openDialog = (name: string) => async () => {
    document.body.classList.add(name);
    document.body.style.overflow = "hidden";
    document.getElementById("portico")?.setAttribute("inert", "");
    document.getElementById("portico")?.setAttribute("aria-hidden", "true");
  };
  beforeEach(() => {
    document.body.append(div("portico"));
    document.body.className = "of-the-page";
  });
  const page = () => document.documentElement.outerHTML.replace(/<head>.*<\/head>/s, "");

  it("is undone when the user leaves the application", async () => {
    const before = page();
    await visit(cleaned({ mount: openDialog("modal-open") }));
    expect(page()).toBe(before);
  });

  it("is undone for every attribute of the root element and the body except the portal's", async () => {
    const { documentElement: root, body } = document;
    root.setAttribute("dir", "ltr");
    const before = page();
    const mount = async () => {
      Object.assign(root, { dir: "rtl", lang: "fr" });
      root.setAttribute("data-theme", "dark");
      body.setAttribute("data-scroll-locked", "1");
      history.scrollRestoration = "auto";
    };
    history.scrollRestoration = "manual";
    await visit(cleaned({ mount }));
    expect(page()).toBe(before);
    expect(history.scrollRestoration).toBe("manual");
    root.setAttribute("mode", "light");
    await visit(cleaned({ mount: async () => root.setAttribute("mode", "dark") }));
    expect(root.getAttribute("mode")).toBe("dark");
    for (const name of ["mode", "dir"]) root.removeAttribute(name);
  });

  it("is undone without the change of the next application, which is mounted by then", async () => {
    const [old, next] = [cleaned({ mount: openDialog("old") }), cleaned({ mount: openDialog("next") }, other)];
    const before = page();
    await old.mount(props);
    await next.mount(props);
    await old.unmount(props);
    expect(document.body.className).toBe("of-the-page next");
    await next.unmount(props);
    expect(page()).toBe(before);
  });
});

describe("the name of its application on an element of the body", () => {
  const partsOf = () => [...document.querySelectorAll("[data-app-part]")].map(({ id }) => id);

  it("lets its style sheets apply there", async () => {
    await cleaned({ mount: async () => document.body.append(div("dialog")) }).mount(props);
    document.body.append(div("of the page"));
    expect(document.getElementById("dialog")?.dataset.appPart).toBe("one");
  });

  it("is set on elements that a shared library inserts while that application is the only one on the page", async () => {
    const application = cleaned({});
    document.body.append(div("before"));
    await application.mount(props);
    document.body.append(div("meanwhile"));
    await application.unmount(props);
    document.body.append(div("afterwards"));
    expect(partsOf()).toEqual(["meanwhile"]);
  });
});
