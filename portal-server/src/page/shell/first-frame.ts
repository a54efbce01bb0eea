import { appModules, type BootDocument, type ResolvedMap } from "@portico/shared-utility/contract";
import { escapeHtml } from "../../platform/text/html.ts";
import type { PagePart } from "./page-parts.ts";
import type { PageView } from "./page-view.ts";

/** The highest number of tiles with a placeholder. */
const mostTiles = 6;
const newsRows = 5;
const pageRows = 4;

const bone = "<i></i>";

/**
 * The bar and the placeholders of the content, for a user who is probably signed in. The browser paints them before any
 * script runs (`docs/architecture.md#first-screen`). They contain the tenant's name and logo, nothing about the user
 * and no text in a language. Root-config has their styles.
 * @returns `undefined` for views of guests
 */
export function firstFrame(
  { route, module }: PageView,
  tenant: Pick<BootDocument["tenant"], "name">,
  { imports }: Pick<ResolvedMap, "imports">,
): PagePart[] | undefined {
  if (route.access !== "user") return undefined;
  const apps = appModules(imports).length;
  return [...barOf(tenant.name, { hasSwitcher: apps > 1, isApp: module !== undefined }), bonesOf(route.screen, apps)];
}

function barOf(name: string, { hasSwitcher, isApp }: { hasSwitcher: boolean; isApp: boolean }): PagePart[] {
  const switcher = hasSwitcher ? '<i class="first-apps"></i>' : "";
  const app = isApp ? `<span class="first-app">${bone}${bone}</span>` : "";
  const actions = `<i class="first-search"></i><i class="first-theme"></i>${bone}<i class="first-avatar"></i>`;
  return [
    `<div id="first-bar" aria-hidden="true">${switcher}<b><span data-tenant-logo></span><span>`,
    // A tag may contain white space at its end.
    { own: `${escapeHtml(name)}</span` },
    `></b>${app}<p>${actions}</p></div>\n`,
  ];
}

function bonesOf(screen: string, apps: number): string {
  // The orchestrator draws that page itself, immediately.
  if (screen === "notFound") return "";
  const head = `<p>${bone}${bone}</p>`;
  const rows = (count: number) => `<ul>${`<li>${bone}${bone}</li>`.repeat(count)}</ul>`;
  if (screen !== "home") return frameOf("page", head + rows(pageRows));
  const tiles = `<ol>${`<li>${bone}${bone}</li>`.repeat(Math.min(apps, mostTiles))}</ol>`;
  return frameOf("home", `${head}<div><section>${bone}${tiles}</section>${rows(newsRows)}</div>`);
}

const frameOf = (name: "home" | "page", content: string) =>
  `<div id="first-bones" class="first-${name}" aria-hidden="true">${content}</div>`;
