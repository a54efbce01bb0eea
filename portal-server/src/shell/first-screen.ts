import type { ResolvedMap } from "@portico/shared-utility/contract";
import { own } from "../maps/map-document.ts";
import { type PageView, viewModules } from "./page-view.ts";

export interface FirstScreen {
  /** Every module of the first screen that the map has, the orchestrator first. */
  specifiers: string[];
  scripts: string[];
  styles: string[];
}

/** All that a view needs, so that the page can ask for it in one wave (findings/spa.md 9). */
export function firstScreen(view: PageView, map: Omit<ResolvedMap, "id">): FirstScreen {
  const named = viewModules(view);
  const addressOf = (specifier: string) => own(map.imports, specifier);
  const needed = named.flatMap((specifier) => own(map.depcache, addressOf(specifier) ?? "") ?? []);
  const specifiers = [...new Set([...named, ...needed])].filter((specifier) => addressOf(specifier) !== undefined);
  const scripts = specifiers.flatMap((specifier) => addressOf(specifier) ?? []);
  // Tokens first: the portal's own layers are declared there.
  const shared = specifiers.filter((specifier) => specifier.startsWith("@portico/shared-ui"));
  const styles = [...new Set([...shared, ...specifiers])].flatMap((specifier) => own(map.styles, specifier) ?? []);
  return { specifiers, scripts: [...new Set(scripts)], styles: [...new Set(styles)] };
}
