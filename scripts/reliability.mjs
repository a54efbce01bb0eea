// `npm run docs:reliability`: writes docs/reliability.md from the rows and the stored figures.
import { ensureInstall } from "./lib/ensure-install.mjs";

ensureInstall();
const { writeReliabilityPage } = await import("./long/reliability-page.mjs");
writeReliabilityPage();
