import type { Locale } from "@portico/shared-utility/contract";
import type { Strings, Translate } from "./translate.ts";
import { createTranslations } from "./translations.ts";

const texts: Record<string, Record<Locale, Strings>> = {
  bar: { pt: { hello: "Olá, {{name}}" }, en: { hello: "Hello, {{name}}" } },
  list: {
    pt: {
      rows_zero: "nenhuma",
      rows_one: "{{count}} linha",
      rows_many: "{{count}} de linhas",
      rows_other: "{{count}} linhas",
    },
    en: { rows_zero: "none", rows_one: "{{count}} row", rows_many: "{{count}} rows", rows_other: "{{count}} rows" },
  },
};

interface Faults {
  inline?: string[];
  broken?: () => boolean;
}

function open({ inline = [], broken = () => false }: Faults = {}) {
  const fetched: string[] = [];
  let locale: Locale = "pt";
  const translations = createTranslations(() => locale, {
    inlined: (namespace, one) => (inline.includes(`${one} ${namespace}`) ? texts[namespace]?.[one] : undefined),
    async fetch(namespace, one) {
      fetched.push(`${one} ${namespace}`);
      const strings = texts[namespace]?.[one];
      if (broken() || !strings) throw new Error("no strings");
      return strings;
    },
  });
  const switchTo = (next: Locale) => {
    locale = next;
    translations.switchTo(next);
  };
  return { ...translations, fetched, switchTo };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("strings", () => {
  it("come from the boot document without a request", async () => {
    const { ensureStrings, currentTranslator, hasStrings, fetched } = open({ inline: ["pt bar"] });
    expect(hasStrings("bar")).toBe(true);
    await ensureStrings("bar");
    expect(currentTranslator("bar")("hello", { name: "<Ana>" })).toBe("Olá, <Ana>");
    expect(fetched).toEqual([]);
  });

  it("are fetched once for all callers, in the current language only", async () => {
    const { ensureStrings, hasStrings, fetched } = open();
    await Promise.all([ensureStrings("bar"), ensureStrings("bar"), ensureStrings("list")]);
    expect(hasStrings("bar")).toBe(true);
    expect(fetched).toEqual(["pt bar", "pt list"]);
  });

  it("are fetched again a second after a failure", async () => {
    jest.useFakeTimers();
    let broken = true;
    const { ensureStrings, currentTranslator } = open({ broken: () => broken });
    await expect(ensureStrings("bar")).rejects.toThrow("no strings");
    broken = false;
    await expect(ensureStrings("bar")).rejects.toThrow("no strings");
    jest.advanceTimersByTime(1_000);
    jest.useRealTimers();
    await ensureStrings("bar");
    expect(currentTranslator("bar")("hello", { name: "Ana" })).toBe("Olá, Ana");
  });
});

describe("plurals", () => {
  it.each([
    ["pt", 0, "nenhuma"],
    ["pt", 1, "1 linha"],
    ["pt", 2, "2 linhas"],
    ["pt", 1_000_000, "1000000 de linhas"],
    ["en", 0, "none"],
    ["en", 1, "1 row"],
    ["en", 7, "7 rows"],
  ] as const)("in %s, %d is “%s”", async (locale, count, text) => {
    const { ensureStrings, currentTranslator, switchTo } = open();
    await ensureStrings("list");
    switchTo(locale);
    await settled();
    expect(currentTranslator("list")("rows", { count })).toBe(text);
  });
});

describe("a change of language", () => {
  it("applies in one step, once all strings in use are loaded", async () => {
    const { ensureStrings, translator$, currentTranslator, switchTo, fetched } = open();
    await Promise.all([ensureStrings("bar"), ensureStrings("list")]);
    const seen: Translate[] = [];
    translator$("bar").subscribe((translate) => seen.push(translate));
    switchTo("en");
    expect(currentTranslator("bar")("hello", { name: "Ana" })).toBe("Olá, Ana");
    await settled();
    expect(seen.map((translate) => translate("hello", { name: "Ana" }))).toEqual(["Olá, Ana", "Hello, Ana"]);
    expect(fetched).toEqual(["pt bar", "pt list", "en bar", "en list"]);
  });

  it("keeps the old texts when the other language cannot be loaded", async () => {
    let broken = false;
    const { ensureStrings, currentTranslator, switchTo } = open({ broken: () => broken });
    await ensureStrings("bar");
    broken = true;
    switchTo("en");
    await settled();
    expect(currentTranslator("bar")("hello", { name: "Ana" })).toBe("Olá, Ana");
  });

  it("ends with the last chosen language", async () => {
    const { ensureStrings, currentTranslator, switchTo } = open();
    await ensureStrings("bar");
    switchTo("en");
    switchTo("pt");
    await settled();
    expect(currentTranslator("bar")("hello", { name: "Ana" })).toBe("Olá, Ana");
  });
});

describe("a switch of builds", () => {
  /** Requests of strings that the test answers, and what the page shows. */
  function openPending() {
    const requests: { answer: (hello: string) => void; fail: () => void }[] = [];
    const translations = createTranslations(() => "pt", {
      inlined: () => undefined,
      fetch: () =>
        new Promise((resolve, reject) => {
          requests.push({ answer: (hello) => resolve({ hello }), fail: () => reject(new Error("no strings")) });
        }),
    });
    const request = async (index: number) => {
      const found = requests[index];
      if (!found) throw new Error(`There is no request ${index}.`);
      return found;
    };
    return { ...translations, requests, request, hello: () => translations.currentTranslator("bar")("hello") };
  }

  it("replaces texts whose request began before it", async () => {
    const { ensureStrings, renew, request, hello } = openPending();
    const loaded = ensureStrings("bar");
    await renew("bar");
    (await request(0)).answer("old");
    await settled();
    (await request(1)).answer("new");
    await loaded;
    expect(hello()).toBe("new");
  });

  it("requests the new texts when the request of the old ones fails after it", async () => {
    const { ensureStrings, renew, request, hello } = openPending();
    const loaded = ensureStrings("bar");
    await renew("bar");
    (await request(0)).fail();
    await settled();
    (await request(1)).answer("new");
    await loaded;
    expect(hello()).toBe("new");
  });

  it("shows the texts of the newer one of two, whichever response is later", async () => {
    const { ensureStrings, renew, request, requests, hello } = openPending();
    const loaded = ensureStrings("bar");
    (await request(0)).answer("first");
    await loaded;
    const renewals = [renew("bar"), renew("bar")];
    (await request(2)).answer("third");
    await settled();
    (await request(1)).answer("second");
    await Promise.all(renewals);
    expect(hello()).toBe("third");
    expect(requests).toHaveLength(3);
  });

  it("requests the new texts once for all their users while that is under way", async () => {
    const { ensureStrings, renew, request, requests, hello } = openPending();
    const loaded = ensureStrings("bar");
    (await request(0)).answer("old");
    await loaded;
    const renewed = renew("bar");
    await Promise.all([ensureStrings("bar"), ensureStrings("bar")]);
    expect(requests).toHaveLength(2);
    (await request(1)).answer("new");
    await renewed;
    expect(hello()).toBe("new");
  });

  it("keeps the old texts after a failed request, and requests the new ones when they are used a second later", async () => {
    jest.useFakeTimers();
    const { ensureStrings, renew, request, requests, hello } = openPending();
    const loaded = ensureStrings("bar");
    (await request(0)).answer("old");
    await loaded;
    const renewed = renew("bar");
    (await request(1)).fail();
    await renewed;
    await ensureStrings("bar");
    expect(requests).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(hello()).toBe("old");
    await ensureStrings("bar");
    (await request(2)).answer("new");
    await jest.advanceTimersByTimeAsync(0);
    jest.useRealTimers();
    expect(hello()).toBe("new");
    await ensureStrings("bar");
    expect(requests).toHaveLength(3);
  });
});
