import { bootDocument } from "@portico/shared-utility";
import { isolateStyles } from "../loader/isolate-styles.ts";
import { linksOf, modulesWith } from "../loader/style-sheets.ts";
import { scopeMapSheets } from "./scope-map-sheets.ts";

/** Limits a sheet of the map to the applications whose builds contain it. */
export function keepMapSheet(specifier: string, address: string): void {
  isolateStyles(specifier, [address]);
  scopeMapSheets(linksOf(address), usersOf(address, specifier));
}

/** Several modules of one package may share a sheet. Modules with isolated sheets need nothing. */
function usersOf(address: string, specifier: string): string[] {
  const { isolated: wanted = [] } = bootDocument().map;
  const isolated = "CSSScopeRule" in globalThis ? wanted : [];
  return [...new Set([specifier, ...modulesWith(address)])].filter((each) => !isolated.includes(each));
}
