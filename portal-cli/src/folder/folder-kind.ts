import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseJson } from "@portico/shared-utility/contract";
import { drawsDocument, isRenderedPage, needsDocument } from "../html/read-page.ts";
import { contentOf } from "../site/site-page.ts";
import { UsageError } from "../usage-error.ts";
import { refuseContainer } from "./container-script.ts";
import { definedElement } from "./defined-element.ts";
import { type FolderFiles, keepOtherPages } from "./folder-files.ts";
import { isInLanguages, leaveOutOthers } from "./language-pages.ts";
import { decoded } from "./page-files.ts";
import { drawsByScripts, scriptTexts } from "./script-files.ts";
import { startedScript } from "./started-script.ts";

/** What a folder contains, and its name in the terminal. */
export type FolderKind =
  | { kind: "described"; name: string }
  | { kind: "remote"; name: string; file: string }
  /** `text` is the page that the command line writes for a folder without one. */
  | { kind: "page"; name: string; page: string; text?: string }
  | { kind: "site"; name: string; pages: string[] }
  /** One page with scripts for each language. */
  | { kind: "languages"; name: string; pages: string[] }
  /** `element` is the one custom element that the entry defines, where the entry has no lifecycles. */
  | { kind: "entry"; name: string; element?: string };

export interface FolderOptions {
  entry: string | undefined;
  expose: string | undefined;
  element: string | undefined;
  html: string | undefined;
}

const remotes = ["mf-manifest.json", "remoteEntry.json"];
const frame = /<i?frame\b[^>]*?\ssrc\s*=\s*["']?([^"'\s>]+)/gi;
/** Pages that a host shows for unknown addresses. They are copies of the first page, or not part of the site. */
const fallbacks = /^(200|404|50x|_not-found)(\.html|\/index\.html)$/;

/**
 * Determines what a folder contains. In ambiguous cases the options decide.
 * @throws UsageError when it may contain several applications, with the option that decides
 */
export function folderKind(folder: FolderFiles, options: FolderOptions): FolderKind {
  const { dir, pages } = folder;
  const { entry, expose, element, html } = options;
  if (html !== undefined) {
    const page = pageNamed(folder, html);
    const others = pages.filter((each) => each !== page && !fallbacks.test(each));
    keepOtherPages(folder, page, others);
    return { kind: "page", name: `a page with scripts (${html})`, page };
  }
  if (element !== undefined && expose === undefined) return { kind: "entry", name: `a custom element (${element})` };
  if (entry !== undefined)
    return ofScript(folder, entry) ?? ofElement(folder, entry) ?? { kind: "entry", name: `an entry (${entry})` };
  if (isDescribed(dir)) return { kind: "described", name: "a build with a manifest.json of `portico manifest`" };
  // Angular's tools write into a subfolder.
  const remote = [...remotes, ...remotes.map((file) => `browser/${file}`)].find((file) => existsSync(join(dir, file)));
  if (remote && (exposesOf(join(dir, remote)) > 0 || expose !== undefined))
    return { kind: "remote", name: `a federated remote (${remote})`, file: remote };
  if (expose !== undefined) return { kind: "entry", name: `a federated remote (${expose})` };
  if (pages.length > 0) return ofPages(folder);
  refuseContainer(folder);
  return ofScript(folder) ?? ofElement(folder) ?? { kind: "entry", name: "a module with lifecycles" };
}

function ofElement(folder: FolderFiles, entry?: string): FolderKind | undefined {
  const element = definedElement(folder, entry);
  return element === undefined ? undefined : { kind: "entry", name: `a custom element (${element})`, element };
}

function ofScript(folder: FolderFiles, entry?: string): FolderKind | undefined {
  const found = startedScript(folder, entry);
  if (found?.written) folder.files.set(found.written.file, Buffer.from(found.written.text));
  return (
    found && {
      kind: "page",
      name: `a script that starts by itself (${found.file})`,
      page: "index.html",
      text: found.page,
    }
  );
}

function pageNamed({ dir, pages }: FolderFiles, page: string): string {
  if (pages.includes(page)) return page;
  throw new UsageError(`${page} is no page in ${dir}. It has: ${pages.slice(0, 8).join(", ") || "none"}.`);
}

function ofPages(folder: FolderFiles): FolderKind {
  const { dir, pages } = folder;
  const own = pages.filter((page) => !fallbacks.test(page));
  const [first] = own;
  refuseWholeDocument(folder, own);
  const start = own.includes("index.html") ? "index.html" : first;
  if (start === undefined) return { kind: "page", name: `a page with scripts (${pages[0]})`, page: pages[0] ?? "" };
  if (isInLanguages(folder, own)) {
    leaveOutOthers(folder, own);
    const name = `a page with scripts in ${own.length} languages (${own.join(", ")})`;
    return { kind: "languages", name, pages: own };
  }
  if (start !== "index.html" && own.length > 1)
    throw new UsageError(
      `${dir} has no index.html, and several pages: name the one that is the application with --html: ${own.slice(0, 8).join(", ")}.`,
    );
  const text = readFileSync(join(dir, start), "utf8");
  const { hasText, hasScripts } = contentOf(text);
  const isRendered = isRenderedPage(text) || drawsByScripts(folder.files);
  const isDrawn = !isRendered && hasScripts && (own.length === 1 || !hasText);
  if (isDrawn) {
    refuseFramed(folder, start);
    refuseFrames(folder, [start], ` With --html ${start} it is published without that page.`);
    const others = own.filter((file) => file !== start);
    keepOtherPages(folder, start, others);
    return { kind: "page", name: `a page with scripts (${start})`, page: start };
  }
  refuseFrames(folder, own);
  const name = own.length === 1 ? `a site of one page (${start})` : `a site of ${own.length} pages (${start}, …)`;
  return { kind: "site", name, pages };
}

/**
 * Refuses the output of React Router with a base: its pages are below the base, their files elsewhere, and it has no
 * first page.
 */
function refuseWholeDocument({ dir }: FolderFiles, pages: readonly string[]): void {
  const withText = (is: (text: string) => boolean) => pages.find((page) => is(readFileSync(join(dir, page), "utf8")));
  const hasStart = pages.includes("index.html") || pages.includes("_shell.html");
  const drawing = hasStart ? undefined : withText(drawsDocument);
  if (drawing !== undefined)
    throw new UsageError(
      `${dir} has no index.html, and a framework has rendered ${drawing}. Build it for / (without basename and base) and with a first page, and publish that folder: the portal gives it its address.`,
    );
  const taking = withText(needsDocument);
  if (taking === undefined) return;
  throw new UsageError(
    `${taking} is rendered by a framework whose scripts need the whole document. Serve the folder elsewhere, and show the site in a frame: publish … --page https://…`,
  );
}

/**
 * The greatest distance between a page's name and code that shows it in a frame: large scripts contain other frames,
 * too.
 */
const frameReach = 2_000;

/**
 * Refuses a page whose script shows another page of the folder in a frame, as Storybook does: the portal stores no
 * pages.
 */
function refuseFramed(folder: FolderFiles, start: string): void {
  const scripts = scriptTexts(folder.files).filter((text) => /iframe/i.test(text));
  const placesOf = (page: string, text: string) =>
    [...text.matchAll(/["'`/]/g)].filter(({ index }) => text.startsWith(page, index + 1));
  const isFramed = (page: string) =>
    scripts.some(
      (text) =>
        text.includes(page) &&
        placesOf(page, text).some(({ index }) =>
          /iframe/i.test(text.slice(Math.max(0, index - frameReach), index + frameReach)),
        ),
    );
  const framed = folder.pages.find((page) => page !== start && !fallbacks.test(page) && isFramed(page));
  if (framed === undefined) return;
  throw new UsageError(
    `A script of ${start} shows ${framed} in a frame, and the portal stores no pages. Serve the folder elsewhere, and show it in a frame: publish … --page https://… With --html ${start} it is published without that page.`,
  );
}

/** A page's markup may show another page in a frame, too. */
function refuseFrames({ dir, pages }: FolderFiles, own: readonly string[], instead = ""): void {
  for (const page of own) {
    const text = readFileSync(join(dir, page), "utf8").replace(/<!--[\s\S]*?-->/g, "");
    const addresses = [...text.matchAll(frame)].flatMap(([, address]) => address ?? []);
    const shown = addresses.map((address) => pathAt(address, page)).find((path) => pages.includes(path));
    if (shown === undefined) continue;
    throw new UsageError(
      `${page} shows ${shown} in a frame, and the portal stores no pages. Serve the folder elsewhere, and show it in a frame: publish … --page https://…${instead}`,
    );
  }
}

/** The path in the folder of an address in a page; none for another host, and for a place in the page itself. */
function pathAt(address: string, page: string): string {
  const from = new URL(`https://page.invalid/${page}`);
  const url = URL.canParse(address, from.href) ? new URL(address, from) : undefined;
  return url?.origin === from.origin && !address.startsWith("#") ? decoded(url.pathname.slice(1)) : "";
}

function isDescribed(dir: string): boolean {
  const found = jsonIn(join(dir, "manifest.json"));
  return found?.modules !== undefined && found.files !== undefined;
}

/** The modules that a remote exposes. A host has a description too, and exposes none. */
function exposesOf(file: string): number {
  const exposes = jsonIn(file)?.exposes;
  return Array.isArray(exposes) ? exposes.length : 0;
}

function jsonIn(file: string): Record<string, unknown> | undefined {
  if (!existsSync(file)) return undefined;
  return (parseJson(readFileSync(file, "utf8")) ?? undefined) as Record<string, unknown> | undefined;
}
