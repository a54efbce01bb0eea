import { basename, resolve } from "node:path";

/** The stacks with a template. */
export const stacks = ["react", "vue", "svelte", "angular", "plain"] as const;
export type Stack = (typeof stacks)[number];

/** The facts that the generator needs. */
export interface Answers {
  /** The folder to write, relative or absolute. */
  folder: string;
  stack: Stack;
  /** The first segment of the application's paths, e.g. `stock`; its module is `@app/stock`. */
  module: string;
  title: { pt: string; en: string };
  /** The tenant and the environment that the scripts publish to. */
  tenant: string;
  environment: string;
}

export interface Question {
  /** The option of the command line. */
  option: string;
  text: string;
  /** Why an answer is invalid; `undefined` for a valid one. */
  problem(answer: string): string | undefined;
}

const label = /^[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
const labelRule = "must begin with a letter and have 2 to 63 small letters, digits and hyphens";

/** The first segments of the portal's own addresses, which no application can have as its name. */
export const reservedNames: readonly string[] = [
  ...[
    "signin",
    "recover",
    "profile",
    "registry",
    "404",
    "api",
    "live",
    "modules",
    "media",
    "import-map",
    "import-maps",
  ],
  ...["import-map-deployer", "page-dictionaries", "healthz", "livez", "readyz", "constructor"],
];

const someText = (answer: string) => (answer.trim() === "" ? "must not be empty" : undefined);
const oneOf = (words: readonly string[]) => (answer: string) =>
  words.includes(answer) ? undefined : `must be one of ${words.join(", ")}`;
const asLabel = (answer: string) => (label.test(answer) ? undefined : labelRule);
const asModule = (answer: string) =>
  reservedNames.includes(answer) ? "must be none of the portal's own addresses" : asLabel(answer);
/** `Produção` → `Producao`. */
export const withoutAccents = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "");
const nameOf = (folder: string) => basename(resolve(folder));
const asFolder = (answer: string) => (/[a-z]/i.test(nameOf(answer)) ? undefined : "must have a name with a letter");

/** The questions in their order. The folder is the command's argument. */
export const questions = {
  folder: { option: "<folder>", text: "Folder", problem: asFolder },
  stack: { option: "--stack", text: `Stack (${stacks.join(", ")})`, problem: oneOf(stacks) },
  module: { option: "--module", text: "Module: the first part of its addresses", problem: asModule },
  titlePt: { option: "--title-pt", text: "Name in Portuguese", problem: someText },
  titleEn: { option: "--title-en", text: "Name in English", problem: someText },
  tenant: { option: "--tenant", text: "Tenant that it is published for", problem: asLabel },
  environment: {
    option: "--environment",
    text: "Environment that it is published to (a portal from `npm start` shows development)",
    problem: oneOf(["development", "staging", "production"]),
  },
} satisfies Record<string, Question>;

export type QuestionName = keyof typeof questions;

/** The suggested answers, from the folder's name and from earlier answers. */
export function suggestion(name: QuestionName, given: Partial<Record<QuestionName, string>>): string {
  const base = withoutAccents(nameOf(given.folder ?? "my-app"))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[^a-z]+|-+$/g, "");
  const module = given.module ?? (asModule(base) === undefined ? base : `${base}-app`);
  const words = module.replaceAll("-", " ");
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  const offered: Record<QuestionName, string> = {
    ...{ folder: "my-app", stack: "react", module, titlePt: title, titleEn: given.titlePt ?? title },
    ...{ tenant: "acme", environment: "staging" },
  };
  return offered[name];
}
