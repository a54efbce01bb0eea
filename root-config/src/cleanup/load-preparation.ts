import type * as preparation from "./prepare-application.ts";

let loaded: typeof preparation | undefined;

/** Loads the code that prepares a page for the first application. A failed load is repeated by the next call. */
export async function loadPreparation(): Promise<typeof preparation> {
  loaded ??= await import(/* webpackChunkName: "on-demand" */ "./prepare-application.ts");
  return loaded;
}

/** The code, once it is loaded. */
export const loadedPreparation = () => loaded;
