import { ensureBuild } from "./lib/ensure-build.mjs";
import { ensureInstall } from "./lib/ensure-install.mjs";

ensureInstall();
await ensureBuild();
