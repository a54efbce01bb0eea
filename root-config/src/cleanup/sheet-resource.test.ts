import { trackedApplication, visit } from "../testing/tracked-application.ts";
import { trackInsertions } from "./track-insertions.ts";

let unseen: (() => void)[] | undefined;
const whenUnseen = (work: () => void) => void (unseen ? unseen.push(work) : work());
const { props, resources, attribution, cleaned, adding } = trackedApplication({ isShown: () => true, whenUnseen });
trackInsertions(document.head, attribution);

afterEach(() => resources.dispose());

describe("a style element", () => {
  const before = document.head.querySelectorAll("style").length;
  const styles = () => [...document.head.querySelectorAll("style")].slice(before).map(({ textContent }) => textContent);
  const addStyle = (text: string, before: Node | null = null) =>
    document.head.insertBefore(Object.assign(document.createElement("style"), { textContent: text }), before);

  it("is removed from the page until the next visit, and then returns to its place", async () => {
    const last = addStyle("last {}");
    const application = cleaned({ bootstrap: async () => void addStyle("leaky {}", last) });
    await application.bootstrap(props);
    await visit(application);
    expect(styles()).toEqual(["last {}"]);
    await application.mount(props);
    expect(styles()).toEqual(["leaky {}", "last {}"]);
    resources.dispose();
    expect(styles()).toEqual(["last {}"]);
    last.remove();
  });

  it("exists once, however often the same code adds one, and leaves nothing in the head", async () => {
    const nodes = document.head.childNodes.length;
    const application = adding(() => void addStyle("leaky {}"));
    for (let visits = 0; visits < 3; visits += 1) await visit(application);
    await application.mount(props);
    expect(styles()).toEqual(["leaky {}"]);
    resources.dispose();
    expect(document.head.childNodes).toHaveLength(nodes);
  });

  it("stays while a copy of the application is visible, and if the user returns by then", async () => {
    unseen = [];
    const application = cleaned({ bootstrap: async () => void addStyle("leaky {}") });
    await application.bootstrap(props);
    await visit(application);
    expect(styles()).toEqual(["leaky {}"]);
    for (const work of unseen.splice(0)) work();
    expect(styles()).toEqual([]);
    await visit(application);
    await application.mount(props);
    for (const work of unseen) work();
    unseen = undefined;
    expect(styles()).toEqual(["leaky {}"]);
  });

  it("is not kept when the application has removed it", async () => {
    let style: ChildNode | undefined;
    const application = cleaned({
      mount: async () => {
        style = addStyle("leaky {}");
      },
      unmount: async () => style?.remove(),
    });
    await visit(application);
    expect(resources.left()).toEqual([]);
    resources.resume();
    expect(styles()).toEqual([]);
  });

  it("with rules that are not in its text stays and is disabled", async () => {
    const application = adding(() => {
      const style = document.head.appendChild(document.createElement("style"));
      style.sheet?.insertRule("leaky { color: red }");
    });
    await application.mount(props);
    const style = [...document.head.querySelectorAll("style")].at(-1);
    await application.unmount(props);
    expect([style?.isConnected, style?.sheet?.disabled]).toEqual([true, true]);
    resources.resume();
    expect(style?.sheet?.disabled).toBe(false);
  });
});
