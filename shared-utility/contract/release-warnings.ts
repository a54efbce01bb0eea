/**
 * The gate's warnings: code → sentence for developers. A warning refuses nothing: the module may still fail in the
 * page, or lack something there.
 */
export const releaseWarnings = {
  "release.shared_unstated":
    "The module uses the portal's React without stating a range of versions; code written for another major version fails when it is opened. State the range with --shared react=^19 or in manifest.json (shared), or bundle React.",
  "release.older_react":
    "The module needs an older React than the portal's, and gets React 18 for itself; other applications keep the portal's. To use another version, bundle it or name your own copy with --own-library; to use the portal's, build for React 19 and state --shared react=^19.",
  "release.import_partial":
    "The code reads names that the portal's copy of a shared library does not have, see details: they are undefined there. Bundle the library, or publish your own copy and name it with --own-library.",
  "release.need_undeclared":
    "The code seems to use what pages refuse unless the module declares it. If it does, declare it, in manifest.json or with",
  "release.unhashed":
    "The name of the entry has no hash: with the next build at this address, open tabs and caches refuse the new bytes until they are reloaded, and this release cannot be rolled back to. Put a hash of the content into the names of files ([contenthash], [hash]).",
  "release.eval":
    "The code runs text as code (eval), which pages refuse unless the module declares it: build for production, or without devtool eval; an application that cannot do without declares --need eval.",
  "release.service_worker":
    "The code registers a service worker. Pages refuse it, because the portal has one for its host: the application works online, and its registration fails. A tool that answers requests by one (MSW) works in development only.",
  "release.import_unlisted":
    "The module computes addresses for import(): files that it loads so are not checked and have no hash. Import with a literal address, so that browsers refuse changed bytes.",
} as const;

export type WarningCode = keyof typeof releaseWarnings;

/** One warning of the gate about a module. */
export interface ModuleWarning {
  code: WarningCode;
  message: string;
  details?: Record<string, unknown>;
}
