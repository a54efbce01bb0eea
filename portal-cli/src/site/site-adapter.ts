import * as nodes from "../html/make-node.ts";
import * as page from "../html/mounted-page.ts";
import type { BuiltFor } from "../html/own-addresses.ts";
import * as addresses from "../html/own-addresses.ts";
import * as whole from "../html/own-document.ts";
import * as ids from "../html/own-ids.ts";
import * as navigation from "../html/own-navigation.ts";
import * as elements from "../html/page-elements.ts";
import * as events from "../html/page-events.ts";
import * as roots from "../html/page-roots.ts";
import * as mounted from "./mounted-site.ts";
import * as opened from "./opened-page.ts";
import * as shared from "./shared-names.ts";
import * as scripts from "./site-scripts.ts";

interface AdaptedPage {
  name: string;
  /** Its address below the application's. */
  path: string;
  /** The file with its data. */
  file: string;
}

interface AdaptedSite {
  pages: readonly AdaptedPage[];
  missing: string;
  hasRouter: boolean;
  mayRoute: boolean;
  drawsDocument: boolean;
  builtFor?: BuiltFor | undefined;
  /** The modules that its pages and their scripts import. */
  modules: readonly string[];
}

/** The entry of an application that is a site of several pages, in the folder of the site. */
export function siteAdapter({ pages, missing, hasRouter, modules, ...site }: AdaptedSite): string {
  const { mayRoute, drawsDocument, builtFor } = site;
  const functions = [
    events,
    elements,
    nodes,
    roots,
    ids,
    whole,
    ...(builtFor ? [navigation, addresses] : []),
    page,
    shared,
    opened,
    scripts,
    mounted,
  ]
    .flatMap((each) => Object.values(each).map(String))
    .join("\n");
  const literal = (file: string) => `() => import(${JSON.stringify(file)})`;
  const loads = pages.map(
    ({ name, path, file }) => `${JSON.stringify(name)}: { path: ${JSON.stringify(path)}, load: ${literal(file)} }`,
  );
  const imports = modules.map((file) => `${JSON.stringify(file)}: ${literal(file)}`);
  const route = mayRoute ? ", mayRoute: true" : "";
  const document = drawsDocument ? ", drawsDocument: true" : "";
  const own = builtFor ? `, builtFor: ${JSON.stringify(builtFor)}` : "";
  const made = `{ pages: { ${loads.join(", ")} }, missing: ${JSON.stringify(missing)}, hasRouter: ${hasRouter}${route}${document}${own} }`;
  const files = `{ addressOf: (file) => new URL(file, import.meta.url).href, modules: { ${imports.join(", ")} } }`;
  return `${functions}
export const { mount, unmount } = ${mounted.mountedSite.name}(${made}, ${files});
`;
}

/** The file with the data of a page. */
export function pageData(data: opened.SitePage): string {
  return `export const page = ${JSON.stringify(data)};\n`;
}
