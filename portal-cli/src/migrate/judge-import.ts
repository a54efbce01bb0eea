import { ownScopeOf } from "@portico/portal-server/remote";

/** One line of the report. */
export interface Finding {
  subject: string;
  found: string;
  /** `yes`: fits unchanged; `change`: needs the named change; `no`: needs work by hand. */
  fits: "yes" | "change" | "no";
  change: string;
}

const ofPortal = /^(react|react-dom|react-router-dom|rxjs|single-spa)(\/|$)/;
const ofRoot = /(^|\/)(root-config|root|single-spa-layout|systemjs|import-map-overrides|es-module-shims)(\/|$)/;

/**
 * Judges a module of the import map that is not an application.
 * @param isLoaded whether the root config loads it on each page
 */
export function judgeImport(name: string, address: string, isLoaded: boolean): Finding {
  const found = address;
  const [, version] = /@(\d+(?:\.\d+)*)/.exec(address.replace(name, "")) ?? [];
  if (ofRoot.test(name))
    return { subject: name, found, fits: "yes", change: "leave it out: the portal is the root config" };
  // A folder has no file that could be published.
  if (name.endsWith("/"))
    return { subject: name, found, fits: "yes", change: "leave it out: a module loads the files beside it by itself" };
  if (ofPortal.test(name)) {
    if (/^react(-dom)?(\/|$)/.test(name) && /^1[678]\b/.test(version ?? ""))
      return {
        subject: name,
        found,
        fits: "yes",
        change: "the portal’s copy: React 19, and 18 for builds that need an older one",
      };
    const versionText = version === undefined ? "another version" : `version ${version}`;
    const change = `the portal’s copy; where an application needs ${versionText}: bundle it, or publish --own-library`;
    return { subject: name, found, fits: version === undefined ? "yes" : "change", change };
  }
  const scope = ownScopeOf(name);
  const own = `a module of your own, after scope add ${scope}`;
  if (scope !== undefined && isLoaded)
    return { subject: name, found, fits: "change", change: `${own}; each application that needs it imports it` };
  if (scope !== undefined) return { subject: name, found, fits: "yes", change: own };
  return { subject: name, found, fits: "change", change: "bundle it, or publish it as a module of your own scope" };
}
