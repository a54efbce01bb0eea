// `npm run check`: format, lint, types, walls.
import { ensureInstall } from "./lib/ensure-install.mjs";
import { conclude } from "./lib/run-step.mjs";
import { staticChecks } from "./lib/static-checks.mjs";

ensureInstall();
conclude(await staticChecks());
