// `npm run docs:errors`: writes docs/errors.md from the error catalogue and the sentences.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib/ensure-install.mjs";
import { errorsPage } from "./lib/errors-page.mjs";

const tsc = spawnSync(process.execPath, ["node_modules/typescript/bin/tsc", "-b", "shared-utility/contract"], {
  cwd: root,
  stdio: "inherit",
});
if (tsc.status !== 0) process.exit(1);

const { errorCatalogue } = await import("@portico/shared-utility/contract");
const sentences = (locale) => JSON.parse(readFileSync(join(root, `shared-utility/locales/${locale}.json`), "utf8"));
writeFileSync(join(root, "docs/errors.md"), errorsPage(errorCatalogue, sentences("pt"), sentences("en")));
