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

/** Acts like the browser in this tab when another tab of this origin writes. */
function writeFromAnotherTab(key: string, value: string) {
  window.localStorage.setItem(key, value);
  window.dispatchEvent(new StorageEvent("storage", { key, newValue: value }));
}

/** The operating system's theme, light at first. */
function systemTheme() {
  const query = Object.assign(new EventTarget(), { matches: false });
  jest.spyOn(window, "matchMedia").mockReturnValue(query as unknown as MediaQueryList);
  const become = (theme: "light" | "dark") => {
    query.matches = theme === "dark";
    query.dispatchEvent(new Event("change"));
  };
  return { become };
}

beforeEach(() => {
  window.localStorage.clear();
  root.lang = "";
});

describe("settings", () => {
  it("start in Portuguese, light and loading", () => {
    expect(open().seen).toEqual([{ locale: "pt", theme: "light", themeChoice: "light", loading: true }]);
    expect(root.getAttribute("mode")).toBe("light");
    expect(root.lang).toBe("pt-BR");
  });

  it("are restored from storage, without values that are not valid", () => {
    window.localStorage.setItem("locale", "en");
    window.localStorage.setItem("theme", "sepia");
    expect(open().currentSettings()).toEqual({ locale: "en", theme: "light", themeChoice: "light", loading: true });
    expect(root.lang).toBe("en");
  });

  it("start in the language of the server's page when nothing is stored", () => {
    root.lang = "en";
    expect(open().currentSettings().locale).toBe("en");
    window.localStorage.setItem("locale", "pt");
    expect(open().currentSettings().locale).toBe("pt");
  });

  it("store a theme, show it on the root element and set its cookie", () => {
    const { setTheme, seen } = open();
    setTheme("dark");
    expect(seen.at(-1)?.theme).toBe("dark");
    expect(window.localStorage.getItem("theme")).toBe("dark");
    expect(root.getAttribute("mode")).toBe("dark");
    expect(document.cookie).toContain("theme=dark");
  });

  it("store a locale and announce it to the surrounding page once", () => {
    const received: unknown[] = [];
    const receive = (event: Event) => received.push((event as CustomEvent).detail);
    window.addEventListener("container:locale", receive);
    const { setLocale } = open();
    setLocale("en");
    setLocale("en");
    window.removeEventListener("container:locale", receive);
    expect(received).toEqual([{ locale: "en" }]);
    expect(window.localStorage.getItem("locale")).toBe("en");
    expect(document.cookie).toContain("locale=en");
  });

  it("publish the end of loading, without storing it", () => {
    const { setLoading, seen } = open();
    setLoading(false);
    expect(seen.at(-1)?.loading).toBe(false);
    expect(window.localStorage).toHaveLength(0);
  });

  it("follow the theme that another tab sets, and ignore its other keys", () => {
    const { seen } = open();
    writeFromAnotherTab("theme", "dark");
    expect(seen.at(-1)?.theme).toBe("dark");
    expect(root.getAttribute("mode")).toBe("dark");
    writeFromAnotherTab("theme", "sepia");
    expect(seen.at(-1)?.theme).toBe("light");
    writeFromAnotherTab("other", "dark");
    expect(seen).toHaveLength(3);
  });

  it("follow the system's theme and its changes while the user has chosen that", () => {
    const system = systemTheme();
    const { setTheme, seen } = open();
    setTheme("system");
    expect(window.localStorage.getItem("theme")).toBe("system");
    expect([seen.at(-1)?.theme, root.getAttribute("mode")]).toEqual(["light", "light"]);
    system.become("dark");
    expect([seen.at(-1)?.theme, root.getAttribute("mode")]).toEqual(["dark", "dark"]);
    expect(document.cookie).toContain("theme=system-dark");
    setTheme("light");
    system.become("light");
    system.become("dark");
    expect([seen.at(-1)?.theme, root.getAttribute("mode")]).toEqual(["light", "light"]);
    writeFromAnotherTab("theme", "system");
    expect(root.getAttribute("mode")).toBe("dark");
  });

  it("are read again when the tab returns from the back-forward cache", () => {
    const { currentSettings } = open();
    window.localStorage.setItem("theme", "dark");
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    expect(currentSettings().theme).toBe("dark");
  });

  it("cannot be written through `settings$`", () => {
    expect(open().settings$).not.toHaveProperty("next");
  });

  it("last as long as the page when storage is blocked", () => {
    const blocked = jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    open().setTheme("dark");
    blocked.mockRestore();
    expect(open().currentSettings().theme).toBe("dark");
    browserStorage.remove("theme");
  });
});
