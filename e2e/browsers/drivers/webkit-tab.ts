import type { Key, Point, Tab } from "./browser.ts";
import type { Send } from "./web-driver.ts";

// WebDriver's characters for keys (https://www.w3.org/TR/webdriver2/#keyboard-actions).
const characters: Record<Key, string> = {
  Tab: "\uE004",
  Enter: "\uE007",
  Escape: "\uE00C",
  End: "\uE010",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Backspace: "\uE003",
};

/** The windows of a session. Commands go to its current window, so each one first makes the right window current. */
export function openWindows(send: Send) {
  let last: Promise<unknown> = Promise.resolve();
  let started = false;

  /** Runs the commands of one tab while no other tab runs any. */
  function within<Result>(handle: string, work: () => Promise<Result>): Promise<Result> {
    const next = last.then(async () => {
      await send("POST", "/window", { handle });
      return work();
    });
    last = next.catch(() => {});
    return next;
  }

  const all = async () => (await send<string[]>("GET", "/window/handles")).map((handle) => tabOf(handle, send, within));

  return {
    all,
    async open(): Promise<Tab> {
      const [first] = await all();
      // A browser starts with one tab.
      if (!started && first) {
        started = true;
        return first;
      }
      const { handle } = await send<{ handle: string }>("POST", "/window/new", { type: "window" });
      return tabOf(handle, send, within);
    },
  };
}

type Within = <Result>(handle: string, work: () => Promise<Result>) => Promise<Result>;

function tabOf(handle: string, send: Send, within: Within): Tab {
  const command = async (path: string, body?: object) => void (await within(handle, () => send("POST", path, body)));
  const act = (actions: object) => command("/actions", { actions: [actions] });
  const strike = (keys: string[]) =>
    act({
      type: "key",
      id: "keyboard",
      actions: keys.flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value }))),
    });
  return {
    goto: (url) => command("/url", { url }),
    reload: () => command("/refresh"),
    back: () => command("/back"),
    run: async (work, ...args) => within(handle, () => run(send, String(work), args)) as Promise<never>,
    clickAt: (point) => act({ type: "pointer", id: "mouse", actions: clickActions(point) }),
    type: (text) => strike([...text]),
    press: (key) => strike([characters[key]]),
    close: async () => void (await within(handle, () => send("DELETE", "/window"))),
  };
}

const clickActions = ({ x, y }: Point) => [
  { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 },
  { type: "pointerDown", button: 0 },
  { type: "pointerUp", button: 0 },
];

const asynchronous = (work: string) => `
  const done = arguments[arguments.length - 1];
  Promise.resolve(arguments[0]).then((args) => (${work})(...args)).then(
    (value) => done({ value }),
    (error) => done({ error: String(error) }),
  );`;

async function run(send: Send, work: string, args: unknown[]): Promise<unknown> {
  const body = { script: asynchronous(work), args: [args] };
  const { value, error } = await send<{ value?: unknown; error?: string }>("POST", "/execute/async", body);
  if (error !== undefined) throw new Error(error);
  return value;
}
