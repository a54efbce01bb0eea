import { UsageError } from "../usage-error.ts";
import type { MountedPage, PageScript } from "./mounted-page.ts";
import type { PageSource, ReadPage } from "./read-page.ts";

export type SourceKind = "module" | "script" | "style";

interface MountablePage extends MountedPage {
  styles: string[];
  needs: string[];
}

/**
 * The parts of a page as files of a build. A script of another origin stays there, and is a need.
 *
 * @param url address of the page
 * @param take loads or writes a file and returns its path
 * @throws UsageError for a style sheet of another origin
 */
export async function mountablePage(
  page: ReadPage,
  url: string,
  take: (source: PageSource, name: string, kind: SourceKind) => Promise<string>,
): Promise<MountablePage> {
  const needs = new Set<string>();
  const scripts: PageScript[] = [];
  const styles: string[] = [];
  for (const [index, { kind, ...source }] of page.scripts.entries()) {
    const foreign = foreignOrigin(source, url);
    if (foreign) needs.add(`script:${foreign}`);
    if (foreign) scripts.push({ file: new URL(source.address ?? "", url).href, kind: "script" });
    else scripts.push({ file: await take(source, `portico-inline-${index}.js`, kind), kind });
  }
  for (const [index, source] of page.styles.entries()) {
    const foreign = foreignOrigin(source, url);
    if (foreign) throw new UsageError(`The page has a style sheet of ${foreign}: put it beside the page.`);
    styles.push(await take(source, `portico-inline-${index}.css`, "style"));
  }
  return { body: page.body, scripts, styles, needs: [...needs] };
}

function foreignOrigin({ address }: PageSource, page: string): string | undefined {
  if (address === undefined) return undefined;
  const { origin } = new URL(address, page);
  return origin === new URL(page).origin ? undefined : origin;
}
