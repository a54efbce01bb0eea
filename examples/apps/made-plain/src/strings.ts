import type { Locale } from "@portico/contract";

const pt = {
  title: "Feita com plain",
  hello: (name: string) => `Olá, ${name}!`,
  guest: "Olá!",
  note: "Anotação",
  save: "Salvar",
  saved: "A anotação foi salva.",
};

const en: typeof pt = {
  title: "Made with plain",
  hello: (name) => `Hello, ${name}!`,
  guest: "Hello!",
  note: "Note",
  save: "Save",
  saved: "The note was saved.",
};

export type Strings = typeof pt;

export const strings: Record<Locale, Strings> = { pt, en };
