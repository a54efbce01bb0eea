// drizzle-kit looks for drizzle-orm from its own folder, while npm may put drizzle-orm below this workspace:
// both kinds of import are pointed here. Usage: npm run db:generate -w portal-server -- --name what-changes
import { readdirSync, rmSync } from "node:fs";
import { createRequire, Module, register } from "node:module";
import { dirname, join } from "node:path";

const hook = `export const resolve = (specifier, context, next) =>
  next(specifier, specifier.startsWith("drizzle-orm") ? { ...context, parentURL: ${JSON.stringify(import.meta.url)} } : context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
process.env.NODE_PATH = `${import.meta.dirname}/node_modules`;
Module._initPaths();

// drizzle-kit compares the tables with the last snapshot only, so the others go.
process.on("exit", () => {
  const meta = join(import.meta.dirname, "migrations/meta");
  const snapshots = readdirSync(meta).filter((name) => name.endsWith("_snapshot.json"));
  for (const name of snapshots.sort().slice(0, -1)) rmSync(join(meta, name));
});

process.argv.splice(2, 0, "generate");
const require = createRequire(import.meta.url);
require(join(dirname(require.resolve("drizzle-kit")), "bin.cjs"));
