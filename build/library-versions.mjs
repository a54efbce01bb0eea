import { sharedLibraries } from "./shared-specifiers.mjs";

/**
 * What a module's entry in the manifest says of versions: its own, when it is a shared library, and the ranges of those
 * that it was written for. The portal holds a release to them before anybody gets it.
 *
 * @param specifier the module's name in the import map
 * @param imports what it leaves external
 * @param pkg the package.json of its package
 */
export function libraryVersions(specifier, imports, { dependencies = {}, peerDependencies = {} }) {
  const version = isLibrary(specifier) ? dependencies[packageOf(specifier)] : undefined;
  const wanted = imports.filter(isLibrary).flatMap((name) => {
    const range = peerDependencies[packageOf(name)] ?? dependencies[packageOf(name)];
    // An exact version is what it was built against, and what comes after it goes as well.
    return range === undefined || range === "*" ? [] : [[name, /^\d/.test(range) ? `^${range}` : range]];
  });
  return {
    ...(version !== undefined && { version }),
    ...(wanted.length > 0 && { shared: Object.fromEntries(wanted) }),
  };
}

function isLibrary(specifier) {
  return Object.hasOwn(sharedLibraries, specifier);
}

/** `react/jsx-runtime` → `react`. */
function packageOf(specifier) {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}
