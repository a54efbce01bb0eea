/**
 * The shared libraries of which the portal's copy has a part of the names only (`build/shared-specifiers.mjs`). A federated
 * remote with a copy of its own uses that.
 */
export const partialLibraries: readonly string[] = ["react-router-dom", "rxjs"];
