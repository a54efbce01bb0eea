import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const origin = process.env.OUTSIDE_ORIGIN ?? "";

/** Name → folder of the build. */
export const builds: Record<string, string> = JSON.parse(process.env.OUTSIDE_BUILDS ?? "{}");

interface Outside {
  /** A folder of e2e/outside/sources with its source, where NAME is its name; its own files replace those of the folder. */
  source?: string;
  /** Of `single-spa`: whether the build is a System module. */
  system?: boolean;
  /** What it needs of the page's policy. `{data}` is an origin without code. */
  needs?: string[];
  /** Its private shared modules, which are published before it: name → file of the build, and further arguments. */
  libraries?: Record<string, string | string[]>;
  /** Further arguments of `portico manifest` and of `portico publish`. */
  manifest?: string[];
  publish?: string[];
  /** The page of the build whose scripts start by themselves: its address is published. */
  page?: string;
  /** The folder of the build is published, with these further arguments. */
  folder?: string[];
  /** A link to a heading of its start, and that heading. */
  anchor?: { link: string; heading: string };
  /** What it shows in place of a page whose chunk is missing. */
  missing?: string;
  /** What a later script of it shows although one before has thrown. */
  goesOn?: string;
}

function outsideOf(name: string): Outside {
  const file = join(import.meta.dirname, "apps", name, "outside.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Outside) : {};
}

/** What an application needs of the page's policy. */
export function needsOf(name: string): string[] {
  const data = origin.replace("127.0.0.1", "localhost");
  return (outsideOf(name).needs ?? []).map((need) => need.replace("{data}", data));
}

/** Further arguments with which an application is described and published. */
export function wordsOf(name: string) {
  const { manifest = [], publish = [], page, folder } = outsideOf(name);
  return { manifest, publish, page, folder };
}

/** What an application shows in place of a page whose chunk is missing; `undefined` where it shows nothing. */
export const missingOf = (name: string): string | undefined => outsideOf(name).missing;

/** A link to a heading of an application's start, and that heading; `undefined` where none is tested. */
export const anchorOf = (name: string) => outsideOf(name).anchor;

/** The address of an application's start; that of a page whose scripts start by themselves is its folder. */
export function startOf(name: string): string {
  const { manifest, page, folder } = wordsOf(name);
  return page !== undefined || folder !== undefined || manifest.includes("--html") ? `/${name}/` : `/${name}/home`;
}

/** An application's private shared modules: name, address, and further arguments. */
export function librariesOf(name: string) {
  return Object.entries(outsideOf(name).libraries ?? {}).map(([library, published]) => {
    const [file, ...words] = [published].flat();
    return { library, url: `${origin}/${name}/${file}`, words };
  });
}

/** The result of the command line for an application. */
export interface Verdict {
  code: number;
  output: string;
  /** Paths on the application's origin, or of files that the portal serves: `/modules/…`. */
  entry: string;
  chunks: string[];
}

const file = `${process.env.E2E_DATA_DIR}.verdicts.json`;

export const writeVerdicts = (verdicts: Record<string, Verdict>) => writeFileSync(file, JSON.stringify(verdicts));

export function verdictOf(name: string): Verdict {
  const verdict = JSON.parse(readFileSync(file, "utf8"))[name] as Verdict | undefined;
  if (!verdict) throw new Error(`${name} was not published.`);
  return verdict;
}

/** Whether the gate has given an application the portal's older React. */
export const getsOlderReact = (name: string): boolean => verdictOf(name).output.includes("release.older_react");

/** The build's manifest.json, as `portico manifest` has written it. */
export function manifestOf(name: string) {
  const manifest = JSON.parse(readFileSync(join(builds[name] ?? "", "manifest.json"), "utf8"));
  const [module] = Object.values<{ entry: string; styles: string[] }>(manifest.modules);
  return { entry: module?.entry ?? "", files: Object.keys(manifest.files) };
}

/** What an application shows although one of its scripts has thrown; `undefined` where it shows nothing. */
export const goesOnOf = (name: string): string | undefined => outsideOf(name).goesOn;
