import { mountedLanguages, nearestLanguage } from "./mounted-languages.ts";

it.each([
  ["pt-BR", "pt-BR"],
  ["en", "en-US"],
  ["pt", "pt-BR"],
  ["fr", "en-US"],
])("shows a user with %s the build in %s", (wanted, found) => {
  expect(nearestLanguage(["en-US", "pt-BR"], wanted)).toBe(found);
});

/**
 * An application in three languages, the recorded calls of its builds, and a function that changes the user's language.
 */
function application(fails?: string) {
  const calls: string[] = [];
  const build = (language: string) => async () => ({
    async mount() {
      if (language === fails) throw new Error(`${language} fails`);
      calls.push(`mount ${language}`);
    },
    async unmount() {
      calls.push(`unmount ${language}`);
    },
  });
  const listeners = new Set<(locale: string) => void>();
  const subscribe = (next: (locale: string) => void) => {
    listeners.add(next);
    next("pt");
    return { unsubscribe: () => void listeners.delete(next) };
  };
  const props = { domElement: {} as HTMLElement, portal: { locale$: { subscribe } } };
  const { mount, unmount } = mountedLanguages({ en: build("en"), pt: build("pt"), fr: build("fr") });
  const change = (locale: string) => {
    for (const next of listeners) next(locale);
  };
  return { calls, change, mount: () => mount(props), unmount: () => unmount(props) };
}

it("shows the build of the user's language, and the other one when the language changes", async () => {
  const { calls, change, mount, unmount } = application();
  await mount();
  change("en");
  await unmount();
  change("pt");
  await mount();
  expect(calls).toEqual(["mount pt", "unmount pt", "mount en", "unmount en", "mount pt"]);
});

it("keeps the present language when the build of another one fails, and switches later", async () => {
  const { calls, change, mount } = application("en");
  await mount();
  change("en");
  change("pt");
  change("fr");
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls).toEqual(["mount pt", "unmount pt", "mount pt", "unmount pt", "mount fr"]);
});

it("fails if its build fails, and opens at the next visit", async () => {
  const { calls, change, mount, unmount } = application("pt");
  await expect(mount()).rejects.toThrow("pt fails");
  await unmount();
  change("en");
  await expect(mount()).rejects.toThrow("pt fails");
  expect(calls).toEqual([]);
});
