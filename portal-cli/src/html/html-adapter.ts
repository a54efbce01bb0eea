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

/** The entry of an application that is a page with scripts of its own, in the folder of the page. */
export function htmlAdapter(page: mounted.MountedPage): string {
  const own = [...(page.builtFor ? [navigation, addresses] : []), ...(page.ownBody ? [body] : [])];
  const used = [events, elements, nodes, roots, ids, hosts, ...own, mounted];
  const functions = used.flatMap((each) => Object.values(each).map(String)).join("\n");
  const imported = page.scripts.flatMap(({ kind, file, imports = [] }) => (kind === "module" ? [file] : imports));
  const modules = [...new Set(imported)].map(
    (file) => `${JSON.stringify(file)}: () => import(${JSON.stringify(file)})`,
  );
  const files = `{ addressOf: (file) => new URL(file, import.meta.url).href, modules: { ${modules.join(", ")} } }`;
  return `${functions}
export const { mount, unmount } = ${mounted.mountedPage.name}(${JSON.stringify(page)}, ${files});
`;
}
