import * as names from "../site/shared-names.ts";
import { functionsOf, pageFiles } from "./adapter-text.ts";
import * as hosts from "./host-lifecycles.ts";
import * as nodes from "./make-node.ts";
import * as mounted from "./mounted-page.ts";
import * as addresses from "./own-addresses.ts";
import * as body from "./own-body.ts";
import * as ids from "./own-ids.ts";
import * as navigation from "./own-navigation.ts";
import * as elements from "./page-elements.ts";
import * as events from "./page-events.ts";
import * as roots from "./page-roots.ts";
import * as scripts from "./page-scripts.ts";

/** The entry of an application that is a page with scripts of its own, in the folder of the page. */
export function htmlAdapter(page: mounted.MountedPage): string {
  const own = [...(page.builtFor ? [navigation, addresses] : []), ...(page.ownBody ? [body] : [])];
  const modules = page.scripts.flatMap(modulesOf);
  const shown = [events, elements, nodes, roots, ids, hosts, names, scripts, ...own, mounted];
  return `${functionsOf(...shown)}
export const { mount, unmount } = ${mounted.mountedPage.name}(${JSON.stringify(page)}, ${pageFiles(modules)});
`;
}

/** The modules that a script is or imports. */
export const modulesOf = ({ kind, file, imports = [] }: scripts.PageScript) => (kind === "module" ? [file] : imports);
