import { olderLibraries, portalLibraries, sharedLibraries } from "./shared-specifiers.mjs";

/**
 * The versions in a module's manifest entry: its own version if it is a shared library, and the version ranges of
 * the shared libraries that it was built for. The gate checks a release against them.
 * @param specifier the module's name in the import map
 * @param imports the specifiers that it leaves external
 * @param pkg the package.json of its package
 */
export function libraryVersions(specifier, imports, { dependencies = {}, peerDependencies = {} }) {
  const version = isLibrary(specifier) ? versionIn(dependencies[packageOf(specifier)]) : undefined;
  const wanted = imports.filter(isLibrary).flatMap((name) => {
    const range = versionIn(peerDependencies[packageOf(name)] ?? dependencies[packageOf(name)]);
    // An exact version is the one it was built against. Later compatible versions are accepted too.
    return range === undefined || range === "*" ? [] : [[name, /^\d/.test(range) ? `^${range}` : range]];
  });
  return {
    ...(version !== undefined && { version }),
    ...(wanted.length > 0 && { shared: Object.fromEntries(wanted) }),
  };
}

const libraries = { ...sharedLibraries, ...portalLibraries, ...olderLibraries };

/** The version range in an alias of npm: `npm:react@18.3.1` → `18.3.1`. Any other range as it is. */
const versionIn = (range) => range?.replace(/^npm:.+@/, "");

function isLibrary(specifier) {
  return Object.hasOwn(libraries, specifier);
}

/** The package of a library: `react/jsx-runtime` → `react`. */
function packageOf(specifier) {
  return libraries[specifier].from
    .split("/")
    .slice(0, libraries[specifier].from.startsWith("@") ? 2 : 1)
    .join("/");
}
