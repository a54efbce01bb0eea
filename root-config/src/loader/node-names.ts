/**
 * Defines the two names of Node.js that builds leave in code for browsers: `process.env.NODE_ENV` (Vite in library
 * mode, packages without a build) and `global`. Code that detects Node.js also reads e.g. `process.versions.node`, so
 * `process` has the same properties as the package `process` for browsers.
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
