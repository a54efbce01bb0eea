import type { ResolvedMap } from "@portico/shared-utility/contract";
import { ownValue } from "@portico/shared-utility/contract";
import { type PageView, viewModules } from "./page-view.ts";

export interface FirstScreen {
  /** Modules of the first screen that the map contains, the orchestrator first. */
  specifiers: string[];
  scripts: string[];
  /** Style sheets that block rendering: the design tokens, which declare the layers, then the orchestrator's. */
  styles: string[];
  /** Style sheets of single parts: preloaded, and added by the orchestrator within its deadline. */
  partStyles: string[];
}

/** Everything that a view needs, so that the page can preload it in one wave. */
export function firstScreen(view: PageView, map: Omit<ResolvedMap, "id">): FirstScreen {
  const named = viewModules(view);
  const addressOf = (specifier: string) => ownValue(map.imports, specifier);
  const needed = named.flatMap((specifier) => ownValue(map.depcache, addressOf(specifier) ?? "") ?? []);
  const specifiers = [...new Set([...named, ...needed])].filter((specifier) => addressOf(specifier) !== undefined);
  const stylesOf = (names: readonly string[]) => [
    ...new Set(names.flatMap((name) => ownValue(map.styles, name) ?? [])),
  ];
  // A style sheet in the head blocks all scripts, so an application's style sheet, which may hang, is not put there.
  const shared = specifiers.filter((specifier) => specifier.startsWith("@portico/shared-ui"));
  const styles = stylesOf([...shared, "@portico/root-config"]);
  return {
    specifiers,
    scripts: [...new Set(specifiers.flatMap((specifier) => addressOf(specifier) ?? []))],
    styles,
    partStyles: stylesOf(specifiers).filter((address) => !styles.includes(address)),
  };
}
