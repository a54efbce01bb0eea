/**
 * The shared libraries of which the portal's copy exports only some names (`build/shared-specifiers.mjs`). A federated
 * remote with its own copy uses that copy.
 */
export const partialLibraries: readonly string[] = ["react-router-dom", "rxjs"];
