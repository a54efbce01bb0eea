import { errorCatalogue } from "@portico/shared-utility/contract";
import en from "./en.json";
import pt from "./pt.json";

const locales: [string, Record<string, string>][] = [
  ["pt", pt],
  ["en", en],
];

describe("the common strings", () => {
  it("have the same keys in both languages", () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(pt).sort());
  });

  it.each(locales)("have a sentence in %s for every error code, and for no other", (_, strings) => {
    const codes = [...Object.keys(errorCatalogue), "network", "timeout", "cookies"];
    expect(codes.filter((code) => !strings[`error.${code}`])).toEqual([]);
    const sentences = Object.keys(strings).filter((key) => key.startsWith("error."));
    expect(sentences.map((key) => key.slice("error.".length)).sort()).toEqual(codes.sort());
  });

  it.each(locales)("have every plural form in %s", (_, strings) => {
    const plurals = Object.keys(strings).filter((key) => key.endsWith("_other"));
    const forms = plurals.flatMap((key) => ["_zero", "_one", "_many"].map((form) => key.replace("_other", form)));
    expect(forms.filter((key) => !(key in strings))).toEqual([]);
  });
});
