import { trackedApplication, visit } from "../testing/tracked-application.ts";
import { trackTarget } from "./start-cleanup.ts";
import { trackTargets } from "./track-targets.ts";

const lists: EventTarget[] = [];
const visualViewport = new EventTarget();
const page = {
  ...{ document, screen: {}, navigator: {}, visualViewport },
  matchMedia: () => {
    const list = Object.defineProperty(new EventTarget(), "onchange", { value: null, writable: true });
    lists.push(list);
    return list;
  },
} as unknown as Window & typeof globalThis;
const { props, resources, attribution, cleaned } = trackedApplication({ isShown: () => true });
trackTargets(page, (name, target) => trackTarget(name, target, attribution));

beforeEach(() => lists.splice(0));
afterEach(() => resources.dispose());
function change(): void {
  for (const list of lists) list.dispatchEvent(new Event("change"));
}

it.each<[string, (listener: () => void) => void]>([
  ["a listener", (listener) => page.matchMedia("print").addEventListener("change", listener)],
  ["a listener of the older kind", (listener) => page.matchMedia("print").addListener(listener)],
])("stops %s of a media query while its application is away", async (_, add) => {
  const listener = jest.fn();
  const application = cleaned({ bootstrap: async () => add(listener) });
  await application.bootstrap(props);
  await visit(application);
  change();
  expect(listener).not.toHaveBeenCalled();
  await application.mount(props);
  change();
  expect(listener).toHaveBeenCalledTimes(1);
});

it("removes a listener of the older kind that the application removes", async () => {
  const listener = jest.fn();
  const list = page.matchMedia("print");
  attribution.runAs(resources, () => list.addListener(listener));
  list.removeListener(listener);
  change();
  expect(listener).not.toHaveBeenCalled();
});

it("stops a listener of the visual viewport, and none of the page itself", async () => {
  const [own, ofPage] = [jest.fn(), jest.fn()];
  visualViewport.addEventListener("resize", ofPage);
  await visit(cleaned({ mount: async () => visualViewport.addEventListener("resize", own) }));
  visualViewport.dispatchEvent(new Event("resize"));
  expect([own, ofPage].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
});
