import type { AppProps } from "@portico/shared-utility/contract";
import type { Lifecycles } from "../frame/lifecycles.ts";
import { createAttribution } from "./attribution.ts";
import { createPartResources } from "./part-resources.ts";
import { trackAdoptedSheets } from "./track-adopted-sheets.ts";
import { trackConnections } from "./track-connections.ts";
import { trackHandlers } from "./track-handlers.ts";
import { withCleanup } from "./with-cleanup.ts";

// jsdom has none of these classes: they are small versions of the standard ones.
const adopted: object[] = [];
const sheets = Object.create(null) as { adoptedStyleSheets: object[] };
class Page {
  get adoptedStyleSheets() {
    return adopted;
  }
  set adoptedStyleSheets(next: object[]) {
    adopted.splice(0, adopted.length, ...next);
  }
}
// As in a browser, the property is not on the first prototype.
class HtmlPage extends Page {}
const page = new HtmlPage() as unknown as Document & typeof sheets;
class Channel extends EventTarget {
  static open: Channel[] = [];
  constructor(readonly name: string) {
    super();
    Channel.open.push(this);
  }
  close() {
    Channel.open = Channel.open.filter((each) => each !== this);
  }
}
const holder = { BroadcastChannel: Channel } as unknown as Window & { BroadcastChannel: typeof Channel };

let isShown = true;
const partOf = () => createPartResources({ isShown: () => isShown, whenUnseen: (work) => work() });
const [one, other] = [partOf(), partOf()];
// The code of this file counts as the running application's, like a script without a module.
const attribution = createAttribution(new Map([["@app/one", one]]), () => undefined);
trackHandlers(window, "window", attribution);
trackAdoptedSheets(page, attribution);
trackConnections(holder, attribution);

const setResize = (handler: () => void) => {
  window.onresize = handler;
};
const setPopstate = (handler: () => void) => {
  window.onpopstate = handler;
};
const assignSheets = (list: object[]) => {
  page.adoptedStyleSheets = list as never;
};

const props = { name: "one" } as AppProps;
const nothing = async () => {};
const adding = (add: () => void, resources = one) =>
  withCleanup({ bootstrap: nothing, mount: async () => add(), unmount: nothing }, resources, attribution);
const visit = async ({ mount, unmount }: Lifecycles) => {
  await mount(props);
  await unmount(props);
};

afterEach(() => {
  for (const resources of [one, other]) resources.dispose();
  isShown = true;
});

describe("a handler in an on… property", () => {
  const resize = () => window.dispatchEvent(new Event("resize"));

  it("is the function that the application has set, and is not called while it is away", async () => {
    const called = jest.fn();
    const application = adding(() => {
      window.onresize = called;
    });
    await application.mount(props);
    expect(window.onresize).toBe(called);
    resize();
    await application.unmount(props);
    expect(window.onresize).toBeNull();
    resize();
    expect(called).toHaveBeenCalledTimes(1);
  });

  it("comes back after another application has used the property", async () => {
    const [mine, theirs] = [jest.fn(), jest.fn()];
    let begun = false;
    const first = adding(() => {
      if (!begun) window.onresize = mine;
      begun = true;
    });
    await visit(first);
    await visit(adding(() => setResize(theirs), other));
    await first.mount(props);
    resize();
    expect([mine, theirs].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  });

  it("for routing events stays, and is called at the application's own addresses only", async () => {
    const called = jest.fn();
    await visit(adding(() => setPopstate(called)));
    isShown = false;
    window.dispatchEvent(new PopStateEvent("popstate"));
    expect(called).not.toHaveBeenCalled();
    isShown = true;
    window.dispatchEvent(new PopStateEvent("popstate"));
    expect(called).toHaveBeenCalledTimes(1);
  });

  it("of the page itself stays", () => {
    const called = jest.fn();
    window.onresize = called;
    resize();
    expect(called).toHaveBeenCalledTimes(1);
    window.onresize = null;
  });
});

describe("an adopted style sheet", () => {
  it.each([
    ["a list that is assigned", (sheet: object) => assignSheets([...page.adoptedStyleSheets, sheet])],
    ["push", (sheet: object) => void page.adoptedStyleSheets.push(sheet as never)],
  ])("added by %s is removed from the page until the next visit", async (_, add) => {
    const own = {};
    adopted.push(own);
    const sheet = {};
    let begun = false;
    const application = adding(() => {
      if (!begun) add(sheet);
      begun = true;
    });
    await application.mount(props);
    expect(adopted).toEqual([own, sheet]);
    await application.unmount(props);
    expect(adopted).toHaveLength(1);
    await application.mount(props);
    expect(adopted[1]).toBe(sheet);
    one.dispose();
    expect(adopted.splice(0)).toEqual([own]);
  });

  it("that the application removes itself never returns", async () => {
    const application = adding(() => {
      page.adoptedStyleSheets = [{}] as never;
      page.adoptedStyleSheets = [];
    });
    await visit(application);
    expect(one.left()).toEqual([]);
    expect(adopted).toEqual([]);
  });
});

describe("a connection", () => {
  it("that each visit opens and none closes is open only once", async () => {
    const application = adding(() => void new holder.BroadcastChannel("news"));
    for (let visits = 0; visits < 3; visits += 1) await visit(application);
    expect(Channel.open).toHaveLength(1);
    expect(one.left().map(({ resource }) => resource.what)).toEqual(["BroadcastChannel"]);
    one.dispose();
    expect(Channel.open).toEqual([]);
  });

  it("that the application closes, or that the page opens, is not left behind", async () => {
    await visit(adding(() => new holder.BroadcastChannel("news").close()));
    expect(one.left()).toEqual([]);
    const ofPage = new holder.BroadcastChannel("page");
    expect(ofPage).toBeInstanceOf(Channel);
    expect(Channel.open).toEqual([ofPage]);
  });
});
