import { ownValue, type ResolvedMap } from "@portico/shared-utility/contract";
import { type PageView, viewModules } from "./page-view.ts";

export interface FirstScreen {
  /** Modules of the first screen that the map contains, the orchestrator first. */
  specifiers: string[];
  scripts: string[];
  /** ES modules, with the wrappers that they import. */
  modules: string[];
  /** Style sheets that block rendering: the design tokens, which declare the layers, then the orchestrator's. */
  styles: string[];
  /** Style sheets of single parts: preloaded, and added by the orchestrator within its deadline. */
  partStyles: string[];
}

/** Everything that a view needs, so that the page can preload it in one wave. */
export function firstScreen(view: PageView, map: Omit<ResolvedMap, "id">): FirstScreen {
  const shown = viewModules(view);
  const addressOf = (specifier: string) => ownValue(map.imports, specifier);
  const needed = shown.flatMap((specifier) => ownValue(map.depcache, addressOf(specifier) ?? "") ?? []);
  const specifiers = [...new Set([...shown, ...needed])].filter((specifier) => addressOf(specifier) !== undefined);
  const stylesOf = (names: readonly string[]) => [
    ...new Set(names.flatMap((name) => ownValue(map.styles, name) ?? [])),
  ];
  const isEsm = (specifier: string) => ownValue(map.formats ?? {}, specifier) === "esm";
  const modulesOf = (specifier: string) => {
    const address = addressOf(specifier) ?? "";
    const imported = ownValue(map.depcache, address) ?? [];
    return [address, ...imported.flatMap((name) => ownValue(map.wrappers ?? {}, name) ?? [])];
  };
  const scripts = specifiers.filter((name) => !isEsm(name)).flatMap((name) => addressOf(name) ?? []);
  const isApplication = view.module !== undefined;
  const signedIn = view.route.access === "user" || isApplication;
  const chunks = [
    ...(signedIn ? scripts.flatMap((entry) => namedChunk(entry, "signed-in", map)) : []),
    ...(isApplication ? namedChunk(addressOf("@portico/root-config") ?? "", "on-demand", map) : []),
  ];
  // A style sheet in the head blocks all scripts, so an application's style sheet, which may hang, is not put there.
  const shared = specifiers.filter((specifier) => specifier.startsWith("@portico/shared-ui"));
  const styles = stylesOf([...shared, "@portico/root-config"]);
  return {
    specifiers,
    scripts: [...new Set([...scripts, ...chunks])],
    modules: [...new Set(specifiers.filter(isEsm).flatMap(modulesOf))],
    styles,
    partStyles: stylesOf(specifiers).filter((address) => !styles.includes(address)),
  };
}

/**
 * The chunk of a module with this name (`webpackChunkName`): `{entry}.signed-in.{hash}.js` is for every page of a
 * signed-in user and of an application; the orchestrator's `on-demand` prepares a page for its first application.
 * Without a preload the browser would find it only when the module runs, one round trip later.
 */
function namedChunk(entry: string, name: string, { integrity }: Pick<ResolvedMap, "integrity">): string[] {
  const start = `${entry.replace(/\.[0-9a-f]{10}\.js$/, "")}.${name}.`;
  const found = Object.keys(integrity).filter((address) => address.startsWith(start) && address.endsWith(".js"));
  // Two builds of the folder are in the map, so the chunk cannot be assigned to one of them.
  return found.length === 1 ? found : [];
}
