// drizzle-kit looks for drizzle-orm from its own folder, while npm may put drizzle-orm below this workspace:
// both kinds of import are pointed here. Usage: npm run db:generate -w portal-server -- --name what-changes
import { createRequire, Module, register } from "node:module";
import { dirname, join } from "node:path";

const hook = `export const resolve = (specifier, context, next) =>
  next(specifier, specifier.startsWith("drizzle-orm") ? { ...context, parentURL: ${JSON.stringify(import.meta.url)} } : context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
process.env.NODE_PATH = `${import.meta.dirname}/node_modules`;
Module._initPaths();

process.argv.splice(2, 0, "generate");
const require = createRequire(import.meta.url);
require(join(dirname(require.resolve("drizzle-kit")), "bin.cjs"));
