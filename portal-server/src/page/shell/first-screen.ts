import type { ResolvedMap } from "@portico/shared-utility/contract";
import { ownValue } from "../../releases/maps/map-document.ts";
import { type PageView, viewModules } from "./page-view.ts";

export interface FirstScreen {
  /** Every module of the first screen that the map has, the orchestrator first. */
  specifiers: string[];
  scripts: string[];
  /** What the page itself stands on: tokens first, where the layers are declared, then the orchestrator's. */
  styles: string[];
  /** What single parts add: fetched ahead, and put on the page by the orchestrator under its deadline. */
  partStyles: string[];
}

/** All that a view needs, so that the page can ask for it in one wave (findings/spa.md 9). */
export function firstScreen(view: PageView, map: Omit<ResolvedMap, "id">): FirstScreen {
  const named = viewModules(view);
  const addressOf = (specifier: string) => ownValue(map.imports, specifier);
  const needed = named.flatMap((specifier) => ownValue(map.depcache, addressOf(specifier) ?? "") ?? []);
  const specifiers = [...new Set([...named, ...needed])].filter((specifier) => addressOf(specifier) !== undefined);
  const stylesOf = (names: readonly string[]) => [
    ...new Set(names.flatMap((name) => ownValue(map.styles, name) ?? [])),
  ];
  // A style sheet in the head holds back every script: one that hangs must not be a single application's.
  const shared = specifiers.filter((specifier) => specifier.startsWith("@portico/shared-ui"));
  const styles = stylesOf([...shared, "@portico/root-config"]);
  return {
    specifiers,
    scripts: [...new Set(specifiers.flatMap((specifier) => addressOf(specifier) ?? []))],
    styles,
    partStyles: stylesOf(specifiers).filter((address) => !styles.includes(address)),
  };
}
