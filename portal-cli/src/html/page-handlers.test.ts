/** @jest-environment jsdom */
import { makeNode } from "./make-node.ts";
import { readPage } from "./read-page.ts";

function mounted(html: string) {
  const page = readPage(`<!doctype html><body ${html}`, "https://cdn.acme.example/");
  const places = new Map<number, HTMLScriptElement>();
  document.body.replaceChildren(...page.body.map((node) => makeNode(node, places)));
  const index = page.scripts.length - 1;
  // A browser has the element that runs as `currentScript`.
  const run = () =>
    new Function("document", page.scripts[index]?.text ?? "")(
      Object.create(document, { currentScript: { value: places.get(index) } }),
    );
  return { page, run };
}

const seen: unknown[] = [];
beforeAll(() => Object.assign(window, { see: (value: unknown) => void seen.push(value) }));
beforeEach(() => seen.splice(0));

it("runs handlers of attributes as functions of a script of the page", () => {
  const { page, run } = mounted(
    `><form><input name="q" value="a"><button type="button" id="go" onclick="see(elements.namedItem('q').value); see(this.id); see(event.type); return false">Go</button></form><script>1</script>`,
  );
  expect(page.scripts.map(({ kind }) => kind)).toEqual(["script", "script"]);
  const go = document.querySelector("button");
  go?.dispatchEvent(new MouseEvent("click"));
  expect(seen).toEqual([]);
  run();
  const event = new MouseEvent("click", { cancelable: true });
  go?.dispatchEvent(event);
  expect([seen, event.defaultPrevented]).toEqual([["a", "go", "click"], true]);
  expect(go?.hasAttribute("onclick")).toBe(false);
});

it("leaves out text that is not code", () => {
  const { page } = mounted('><p onclick="} see(1); {" onfocus="">a</p><script>1</script>');
  expect(page.scripts).toHaveLength(1);
  expect(JSON.stringify(page.body)).not.toContain("handlers");
});

it("adds the body's handlers as listeners of its window and document", () => {
  const { run } = mounted(
    'onhashchange="see(1)" onmessage="see(2)" onkeyup="see(event.key)"><p></p><script>1</script>',
  );
  const add = document.addEventListener;
  document.addEventListener = (type: string, listener: EventListener) => {
    add.call(document, type, listener, { once: true });
  };
  run();
  document.addEventListener = add;
  window.dispatchEvent(new Event("hashchange"));
  window.dispatchEvent(new Event("message"));
  document.dispatchEvent(new KeyboardEvent("keyup", { key: "a" }));
  expect(seen).toEqual([1, 2, "a"]);
});

it("lets the body ask before the page is left, and gives its error handler the parts of the error", () => {
  const { page } = mounted(
    `onbeforeunload="return 'Sure?'" onerror="see(source); see(lineno)"><p></p><script>1</script>`,
  );
  const before = [window.onbeforeunload, window.onerror];
  new Function("document", page.scripts.at(-1)?.text ?? "")(Object.create(document, { currentScript: { value: {} } }));
  const asked = window.onbeforeunload?.(new Event("beforeunload") as BeforeUnloadEvent);
  window.onerror?.("broken", "a.js", 7, 1, new Error("broken"));
  expect([asked, seen]).toEqual(["Sure?", ["a.js", 7]]);
  Object.assign(window, { onbeforeunload: before[0], onerror: before[1] });
});
