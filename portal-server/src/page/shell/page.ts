import {
  type BootDocument,
  bootElementId,
  type Locale,
  languageTag,
  locales,
  type Theme,
  themeColours,
  themes,
} from "@portico/shared-utility/contract";
import { attributes, escapeHtml, jsonForHtml } from "../../platform/text/html.ts";
import type { PageScript } from "../../releases/modules/page-script.ts";
import { inBothLanguages } from "./both-languages.ts";
import { noticeTexts } from "./notice-texts.ts";
import { modeOf } from "./page-hints.ts";
import type { PagePart } from "./page-parts.ts";

interface PageContent {
  title: string;
  tenant: Pick<BootDocument["tenant"], "name">;
  locale: Locale;
  theme: Theme;
  /** Whether the page follows the operating system's theme; `theme` is then the theme of the first screen. */
  system: boolean;
  /** Script element that runs before the first paint: sets theme and language from local storage. */
  boot: string | undefined;
  /** Style element with the tenant's appearance. */
  brand?: string | undefined;
  /** Address of the tenant's favicon. */
  icon: string;
  /** Markup for the head: preloads, and the static page's map address. */
  head: string;
  /** Data for scripts that run after parsing, after the painted content. */
  data?: PagePart[];
  /** Markup that the browser shows until the orchestrator has something to show. */
  firstScreen?: PagePart[] | undefined;
  /** Script that shows a notice when the portal does not start (`start-guard.ts`). */
  guard: string;
}

/**
 * The HTML document of the dynamic and of the exported page. It ends in its body, whose end tag is optional (HTML, 13.1.2.4):
 * each response appends its nonce.
 */
export function page(content: PageContent): PagePart[] {
  const { locale, firstScreen = [], data = [], guard } = content;
  return [
    ...headOf(content),
    `
<body>
<a class="vh" id="skip-link" href="#main">${noticeTexts[locale].skip}</a>
`,
    ...firstScreen,
    bodyOf(locale),
    ...data,
    `${guard}\n`,
  ];
}

function bodyOf(locale: Locale): string {
  return `
<div id="portico"></div>
<div id="announcer" class="vh" role="status"></div>
<div id="alerts" class="vh" role="alert"></div>
<template id="stalled">${[locale, ...locales.filter((other) => other !== locale)].map(stalledNotice).join("")}</template>
<noscript><link rel="stylesheet" href="/media/shell/notice.css"><main class="notice">
${inBothLanguages(({ noscriptTitle, noscriptBody }) => [noscriptTitle, noscriptBody])}
</main></noscript>
`;
}

function headOf(content: PageContent): PagePart[] {
  const { title, tenant, locale, theme, system, boot = "", brand = "", icon, head } = content;
  const start = `<!doctype html>
<html${attributes({ lang: languageTag(locale), mode: modeOf(content), "data-system": system && theme })}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme"${attributes({ content: system ? "light dark" : theme })}>
${themeColour(theme, system)}
`;
  const own = `<title>${escapeHtml(title)}</title>
<meta name="description"${attributes({ content: noticeTexts[locale].description(tenant.name) })}>
<link rel="icon"${attributes({ href: icon })}>
${brand}`;
  const rest = `${boot}
${head}
<link rel="apple-touch-icon" href="/media/brand/touch.png">
<link rel="manifest" href="/manifest.webmanifest">
</head>`;
  return [start, { own }, rest];
}

/** The colour of the browser's own bars. A script sets it again if the browser's theme differs from the hint. */
function themeColour(theme: Theme, system: boolean): string {
  const name = "theme-color";
  if (!system) return `<meta${attributes({ name, content: themeColours[theme] })}>`;
  const media = (each: Theme) => `(prefers-color-scheme: ${each})`;
  return themes
    .map((each) => `<meta${attributes({ name, media: media(each), content: themeColours[each] })}>`)
    .join("");
}

/** One for each language: the page's language (`locale` in local storage) may differ from the request's. */
function stalledNotice(locale: Locale): string {
  const { unavailableTitle, unavailableBody, tooOld, retry } = noticeTexts[locale];
  return `<main class="notice"${attributes({ lang: languageTag(locale) })}>
<h1 tabindex="-1">${unavailableTitle}</h1>
<p${attributes({ "data-old": tooOld })}>${unavailableBody}</p>
<button type="button">${retry}</button>
</main>`;
}

/** A script element with its integrity. */
export function script({ address, integrity }: PageScript, extra: Record<string, string | boolean> = {}): string {
  return `<script${attributes({ src: address, integrity, ...extra })}></script>`;
}

/**
 * Attributes of the first scripts: they run after parsing and are fetched immediately. Deferred scripts have low
 * priority by default: Chromium delays them by a round trip while other resources of the head are loading.
 */
export const deferred = { defer: true, fetchpriority: "high" };

/** A style sheet; without `media` it blocks rendering. */
export function styleSheet(href: string, integrity: string | undefined, media?: string): string {
  return `<link${attributes({ rel: "stylesheet", href, integrity, crossorigin: corsOf(href), media })}>`;
}

/**
 * Preloads a file of the first screen. Browsers use a preload only for a request of the same CORS mode: SystemJS loads
 * scripts of other origins with CORS, the orchestrator all style sheets.
 */
export function preload(as: "script" | "style" | "module", href: string, integrity: string | undefined): string {
  if (as === "module") {
    return `<link${attributes({ rel: "modulepreload", href, integrity, crossorigin: "anonymous" })}>`;
  }
  const crossorigin = as === "style" ? "anonymous" : corsOf(href);
  return `<link${attributes({ rel: "preload", as, href, integrity, crossorigin })}>`;
}

function corsOf(address: string): "anonymous" | undefined {
  return address.startsWith("/") ? undefined : "anonymous";
}

export function dataBlock(type: string, value: unknown, id?: string): string {
  return `<script${attributes({ type, id })}>${jsonForHtml(value)}</script>`;
}

/** The document begins with its tenant's own values. */
export function bootBlock(document: BootDocument): PagePart[] {
  const block = dataBlock("application/json", document, bootElementId);
  const [start, end] = [block.indexOf("{"), block.indexOf(',"imports":')];
  return [block.slice(0, start), { own: block.slice(start, end) }, block.slice(end)];
}

/** SystemJS's entry. In the document, because the Trusted Types policy lets scripts add only addresses of files. */
export const startElement = '<script type="systemjs-module" src="import:@portico/root-config"></script>';

/** A page as one text. */
export const pageText = (parts: readonly PagePart[]): string =>
  parts.map((part) => (typeof part === "string" ? part : part.own)).join("");
