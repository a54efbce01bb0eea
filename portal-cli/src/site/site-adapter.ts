import { functionsOf, pageFiles } from "../html/adapter-text.ts";
import * as hosts from "../html/host-lifecycles.ts";
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
import * as run from "../html/page-scripts.ts";
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
export function siteAdapter({ pages, modules, ...site }: AdaptedSite): string {
  const own = site.builtFor ? [navigation, addresses] : [];
  const shown = [
    events,
    elements,
    hosts,
    nodes,
    roots,
    ids,
    whole,
    ...own,
    page,
    run,
    shared,
    opened,
    scripts,
    mounted,
  ];
  const loads = pages.map(({ name, path, file }) => {
    const load = `() => import(${JSON.stringify(file)})`;
    return `${JSON.stringify(name)}: { path: ${JSON.stringify(path)}, load: ${load} }`;
  });
  const made = `{ ...${JSON.stringify(site)}, pages: { ${loads.join(", ")} } }`;
  return `${functionsOf(...shown)}
export const { mount, unmount } = ${mounted.mountedSite.name}(${made}, ${pageFiles(modules)});
`;
}

/** The file with the data of a page. */
export function pageData(data: opened.SitePage): string {
  return `export const page = ${JSON.stringify(data)};\n`;
}
