import { mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { olderLibraries, portalLibraries, sharedLibraries } from "./shared-specifiers.mjs";
import { fileStem } from "./webpack-config.mjs";

/**
 * One build target per shared library: a generated module that re-exports the package (or the curated part of it),
 * and SystemJS itself as a plain script.
 */
export async function sharedDepsTargets(
  packageDir,
  libraries = { ...sharedLibraries, ...portalLibraries, ...olderLibraries },
) {
  const require = createRequire(join(packageDir, "package.json"));
  const genDir = join(packageDir, "node_modules", ".cache", "portico");
  await mkdir(genDir, { recursive: true });
  const targets = [];
  for (const [specifier, library] of Object.entries(libraries)) {
    const entry = join(genDir, `${fileStem(specifier).replace("@", "")}.mjs`);
    await writeFile(entry, wrapper(library));
    targets.push({ specifier, entry });
  }
  // The full build, not s.js: only System.delete allows a failed module to be fetched again.
  targets.push({ specifier: "systemjs", entry: require.resolve("systemjs/dist/system.min.js"), format: "script" });
  return targets;
}

/** What a module exports itself counts before what it passes on with `*` (ECMAScript, "ResolveExport"). */
function wrapper({ from, names, replaced = "", internals = {}, default: hasDefault }) {
  const list =
    names === "*"
      ? `export * from ${JSON.stringify(from)};`
      : `export { ${names.join(", ")} } from ${JSON.stringify(from)};`;
  const inner = Object.entries(internals).map(
    ([file, own]) => `export { ${own.join(", ")} } from ${JSON.stringify(`${from}/internal/${file}`)};\n`,
  );
  // Since webpack 5.105 a System setter falls back to `m.default || m`: always export it explicitly.
  return `${list}\n${replaced}${inner.join("")}${hasDefault ? `export { default } from ${JSON.stringify(from)};\n` : ""}`;
}
