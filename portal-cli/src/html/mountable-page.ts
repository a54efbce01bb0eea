import { browserStyles } from "./browser-styles.ts";
import { foreignStyle } from "./foreign-styles.ts";
import type { PageNode } from "./make-node.ts";
import { markupNeeds } from "./markup-addresses.ts";
import type { MountedPage } from "./mounted-page.ts";
import type { PageScript } from "./page-scripts.ts";
import type { PageSource } from "./page-sources.ts";
import type { ReadPage } from "./read-page.ts";
import type { ScriptSource } from "./read-scripts.ts";

export type SourceKind = "module" | "script" | "style";

export interface MountablePage extends MountedPage {
  styles: string[];
  needs: string[];
}

/**
 * The parts of a page as files of a build. A script or a style sheet of another origin stays there, and is a need.
 *
 * @param url address of the page
 * @param take loads or writes a file and returns its path
 */
export async function mountablePage(
  page: ReadPage,
  url: string,
  take: (source: PageSource, name: string, kind: SourceKind) => Promise<string>,
): Promise<MountablePage> {
  const needs = new Set(markupNeeds(page.body));
  const scripts: PageScript[] = [];
  const styles = [await take({ text: browserStyles.text }, browserStyles.file, "style")];
  const links: PageNode[] = [];
  for (const [index, { kind, isAsync, request, ...source }] of page.scripts.entries()) {
    const foreign = foreignOrigin(source, url);
    if (foreign) needs.add(`script:${foreign}`);
    if (foreign) scripts.push(foreignScript(new URL(source.address ?? "", url).href, { kind, isAsync, request }));
    else scripts.push({ file: await take(source, `portico-inline-${index}.js`, kind), kind });
  }
  for (const [index, { link, media, integrity, ...source }] of page.styles.entries()) {
    if (foreignOrigin(source, url)) {
      const { node, needs: own } = foreignStyle(new URL(source.address ?? "", url).href, { media, integrity, link });
      links.push(node);
      for (const need of own) needs.add(need);
    } else {
      // The attribute of a link has its media; others have a file for it.
      const written = link || media === undefined ? source : { ...source, media };
      const file = await take(written, `portico-inline-${index}.css`, "style");
      if (link) links.push({ name: "link", attributes: { ...link, href: `/${file}` }, children: [] });
      else styles.push(file);
    }
  }
  return { body: [...links, ...page.body], attributes: page.attributes, scripts, styles, needs: [...needs] };
}

function foreignOrigin({ address }: PageSource, page: string): string | undefined {
  if (address === undefined) return undefined;
  const { origin } = new URL(address, page);
  return origin === new URL(page).origin ? undefined : origin;
}

/** A script of another origin, which stays there. */
export function foreignScript(file: string, { kind, isAsync, request }: Omit<ScriptSource, "text">): PageScript {
  const own = { ...(kind === "module" && { type: "module" }), ...request };
  return { file, kind: "script", ...(Object.keys(own).length > 0 && { request: own }), ...(isAsync && { isAsync }) };
}
