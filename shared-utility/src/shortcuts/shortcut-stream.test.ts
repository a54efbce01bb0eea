import { browserStorage } from "../browser/browser-storage.ts";
import { createShortcutStream, type ShortcutChoices } from "./shortcut-stream.ts";

function open() {
  const stream = createShortcutStream(browserStorage);
  const seen: ShortcutChoices[] = [];
  stream.shortcutChoices$.subscribe((choices) => seen.push(choices));
  return { ...stream, seen };
}

beforeEach(() => window.localStorage.clear());

it("keeps the user's switches, for this tab and the next visit", () => {
  const { switchShortcut, seen } = open();
  switchShortcut("list", false);
  switchShortcut("landmarks", true);
  expect(seen).toEqual([{}, { list: false }, { list: false, landmarks: true }]);
  expect(open().currentShortcutChoices()).toEqual({ list: false, landmarks: true });
});

it("follows another tab", () => {
  const { seen } = open();
  window.localStorage.setItem("shortcuts", '{"list":false}');
  window.dispatchEvent(new StorageEvent("storage", { key: "theme" }));
  window.dispatchEvent(new StorageEvent("storage", { key: "shortcuts" }));
  expect(seen).toEqual([{}, { list: false }]);
});

it.each(["no JSON", "null", "7", '{"list":"off"}'])("ignores an invalid stored value: %s", (stored) => {
  window.localStorage.setItem("shortcuts", stored);
  expect(open().currentShortcutChoices()).toEqual({});
});
