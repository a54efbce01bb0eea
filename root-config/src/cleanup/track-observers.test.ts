import { createAttribution } from "./attribution.ts";
import { createPartResources } from "./part-resources.ts";
import { trackObservers } from "./track-observers.ts";

const stock = createPartResources({ specifier: "@app/stock", isShown: () => true, whenUnseen: (work) => work() });
// The code of this file counts as the running application's, like a script without a module.
const attribution = createAttribution(new Map([["@app/stock", stock]]), () => undefined);
trackObservers(window, attribution);

const append = (parent: string) => {
  const element = document.createElement("i");
  document.querySelector(parent)?.append(element);
  return element;
};
const parents = ["#portico", "[data-styles=stock]", "[data-styles=orders]", "[data-app-part=orders]", "body"];
beforeEach(() => {
  document.body.innerHTML = `<div id="portico"><div data-styles="stock"></div><div data-styles="orders"></div></div>
    <div data-app-part="orders"></div>`;
});

it("gives an application that observes the document no changes of the portal and of other applications", async () => {
  const seen: Node[] = [];
  const observe = () => new MutationObserver((records) => seen.push(...records.map(({ target }) => target)));
  const observer = attribution.runAs(stock, observe);
  observer.observe(document, { childList: true, subtree: true });
  const [, own, , , inBody] = parents.map(append);
  await Promise.resolve();
  expect(seen.splice(0)).toEqual([own?.parentNode, inBody?.parentNode]);
  observer.disconnect();
});

it("gives it all changes of elements that it observes by themselves, wherever they are", async () => {
  const all = jest.fn();
  const observer = attribution.runAs(stock, () => new MutationObserver(all));
  for (const parent of parents.slice(0, -1))
    observer.observe(document.querySelector(parent) as Element, { childList: true });
  parents.slice(0, -1).map(append);
  await Promise.resolve();
  expect(all.mock.calls[0]?.[0]).toHaveLength(4);
});

it("gives the page all changes", async () => {
  const all = jest.fn();
  new MutationObserver(all).observe(document, { childList: true, subtree: true });
  parents.map(append);
  await Promise.resolve();
  expect(all.mock.calls[0]?.[0]).toHaveLength(parents.length);
});
