import { type BootDocument, ownValue, type ResolvedMap } from "@portico/shared-utility/contract";
import { attributes, escapeHtml } from "../../platform/text/html.ts";
import type { ModuleStore } from "../../releases/modules/module-store.ts";
import { verifiedText } from "../../releases/modules/verified-text.ts";
import type { PageHints } from "./page-hints.ts";
import type { PagePart } from "./page-parts.ts";
import type { PageView } from "./page-view.ts";
import { helpPlaceholder, isScreenTree, type ScreenNode } from "./screen-tree.ts";

/** The longest file that is put into the page, in characters. */
const maxLength = 16_384;

type ScreenHints = Pick<PageHints, "locale" | "theme">;

/**
 * The markup of the first screen of a view, rendered by its module's build. The browser paints it before any script has
 * run; the orchestrator replaces it by the mounted module (`docs/architecture.md#first-screen`).
 * @returns `undefined` when the build has no such screen, or its file cannot be used: the page then starts empty
 */
export async function firstScreenMarkup(
  store: Pick<ModuleStore, "read">,
  map: Pick<ResolvedMap, "imports" | "integrity">,
  { view, tenant, hints }: { view: PageView; tenant: BootDocument["tenant"]; hints: ScreenHints },
): Promise<PagePart[] | undefined> {
  const { module, screen } = view.route;
  const found = module === undefined ? undefined : screenFile(map, module, `${screen}.${hints.locale}-${hints.theme}`);
  const text = found && (await verifiedText(store, found.address, found.hash));
  if (text === undefined || text.length > maxLength) return undefined;
  const tree: unknown = JSON.parse(text);
  if (!isScreenTree(tree)) return undefined;
  const part = attributes({ id: "first-screen", "data-part": module });
  return filled(`<div${part}><main>${markupOf(tree, tenant.help !== undefined)}</main></div>`, tenant);
}

/** The files of first screens are named after the entry: `auth-mf.{hash}.signIn.pt-dark.{hash}.json`. */
function screenFile({ imports, integrity }: Pick<ResolvedMap, "imports" | "integrity">, module: string, name: string) {
  const entry = ownValue(imports, module);
  if (!entry?.endsWith(".js")) return undefined;
  const start = `${entry.slice(0, -".js".length)}.${name}.`;
  const found = Object.entries(integrity).filter(([address]) => address.startsWith(start));
  // Two builds may share an entry. Then the file cannot be assigned to one module.
  const [one, ...others] = found;
  return one && others.length === 0 ? { address: one[0], hash: one[1] } : undefined;
}

/** Whether an address belongs to a first screen. Only the server reads those files. */
export function isScreenFile(address: string): boolean {
  return /\.[0-9a-f]{10}\.[a-zA-Z]+\.[a-z]{2}-[a-z]+\.[0-9a-f]{10}\.json$/.test(address);
}

function markupOf(content: readonly ScreenNode[], hasHelp: boolean): string {
  return content.map((node) => nodeMarkup(node, hasHelp)).join("");
}

function nodeMarkup(node: ScreenNode, hasHelp: boolean): string {
  if (typeof node === "string") return escapeHtml(node);
  const [tag, named, ...content] = node;
  // A tenant without help gets no link.
  if (named.href === helpPlaceholder && !hasHelp) return "";
  const start = `<${tag}${attributes(named)}>`;
  return isVoid(tag) ? start : `${start}${markupOf(content, hasHelp)}</${tag}>`;
}

/** The elements without an end tag (HTML, "void elements") that a screen may contain. */
const isVoid = (tag: string) => ["img", "input", "br", "hr"].includes(tag);

/**
 * The range from the first to the last tag with a value of the tenant. White space before the end of the last tag has
 * no meaning.
 */
function filled(markup: string, { name, domain, help = "" }: BootDocument["tenant"]): PagePart[] {
  const start = markup.indexOf(placeholder);
  if (start === -1) return [markup];
  const end = markup.indexOf(">", markup.lastIndexOf(placeholder));
  const own = markup
    .slice(start, end)
    .replaceAll("%tenant.name%", () => escapeHtml(name))
    .replaceAll("%tenant.domain%", () => escapeHtml(domain))
    .replaceAll(helpPlaceholder, () => escapeHtml(help));
  return [markup.slice(0, start), { own }, markup.slice(end)];
}

const placeholder = "%tenant.";
