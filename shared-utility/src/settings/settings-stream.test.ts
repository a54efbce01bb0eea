import type { Settings } from "@portico/shared-utility/contract";
import { browserStorage } from "../browser/browser-storage.ts";
import { createSettingsStream } from "./settings-stream.ts";

const root = document.documentElement;

function open() {
  const stream = createSettingsStream(browserStorage);
  const seen: Settings[] = [];
  stream.settings$.subscribe((settings) => seen.push(settings));
  return { ...stream, seen };
}

/** What the browser does here when another tab of this origin writes. */
function fromAnotherTab(key: string, value: string) {
  window.localStorage.setItem(key, value);
  window.dispatchEvent(new StorageEvent("storage", { key, newValue: value }));
}

beforeEach(() => window.localStorage.clear());

describe("settings", () => {
  it("start in Portuguese, light and loading", () => {
    expect(open().seen).toEqual([{ locale: "pt", theme: "light", loading: true }]);
    expect(root.getAttribute("mode")).toBe("light");
    expect(root.lang).toBe("pt-BR");
  });

  it("start as they were left, and ignore what nobody could have chosen", () => {
    window.localStorage.setItem("locale", "en");
    window.localStorage.setItem("theme", "sepia");
    expect(open().currentSettings()).toEqual({ locale: "en", theme: "light", loading: true });
    expect(root.lang).toBe("en");
  });

  it("keep a theme, show it on the root and hint it to the server", () => {
    const { setTheme, seen } = open();
    setTheme("dark");
    expect(seen.at(-1)?.theme).toBe("dark");
    expect(window.localStorage.getItem("theme")).toBe("dark");
    expect(root.getAttribute("mode")).toBe("dark");
    expect(document.cookie).toContain("theme=dark");
  });

  it("keep a locale and announce it to the surrounding page once", () => {
    const heard: unknown[] = [];
    const hear = (event: Event) => heard.push((event as CustomEvent).detail);
    window.addEventListener("container:locale", hear);
    const { setLocale } = open();
    setLocale("en");
    setLocale("en");
    window.removeEventListener("container:locale", hear);
    expect(heard).toEqual([{ locale: "en" }]);
    expect(window.localStorage.getItem("locale")).toBe("en");
    expect(document.cookie).toContain("locale=en");
  });

  it("say when loading has ended, without keeping that", () => {
    const { setLoading, seen } = open();
    setLoading(false);
    expect(seen.at(-1)?.loading).toBe(false);
    expect(window.localStorage).toHaveLength(0);
  });

  it("follow the theme that another tab has set, and nothing else that it wrote", () => {
    const { seen } = open();
    fromAnotherTab("theme", "dark");
    expect(seen.at(-1)?.theme).toBe("dark");
    expect(root.getAttribute("mode")).toBe("dark");
    fromAnotherTab("theme", "sepia");
    expect(seen.at(-1)?.theme).toBe("light");
    fromAnotherTab("other", "dark");
    expect(seen).toHaveLength(3);
  });

  it("are looked at again by a tab that comes back from the back-forward cache", () => {
    const { currentSettings } = open();
    window.localStorage.setItem("theme", "dark");
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    expect(currentSettings().theme).toBe("dark");
  });

  it("cannot be written through the read side", () => {
    expect(open().settings$).not.toHaveProperty("next");
  });

  it("work for the page where storage is blocked", () => {
    const blocked = jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    open().setTheme("dark");
    blocked.mockRestore();
    expect(open().currentSettings().theme).toBe("dark");
    browserStorage.remove("theme");
  });
});
