/**
 * Gives the page the two names of Node.js that builds leave in code for browsers: `process.env.NODE_ENV` (Vite in library
 * mode, packages without a build) and `global`. Code that looks for Node.js looks further, e.g. at `process.versions.node`, so
 * `process` has what the package of that name has for browsers.
 */
export function installNodeNames(page: object = window): void {
  const names = {
    process: { browser: true, env: { NODE_ENV: "production" }, release: {}, version: "", versions: {} },
    global: page,
  };
  for (const [name, value] of Object.entries(names)) {
    if (!(name in page)) Object.defineProperty(page, name, { value, writable: true, configurable: true });
  }
}
