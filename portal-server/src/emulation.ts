// The code that the emulator of applications shares with the server: the page and its policy, the maps, the release
// gate.
export { brandAddresses } from "./identity/tenants/brand-addresses.ts";
export { brandStyle } from "./page/shell/brand-style.ts";
export { contentPolicyHeader } from "./page/shell/content-policy.ts";
export { dynamicPage } from "./page/shell/dynamic-page.ts";
export { pageHints } from "./page/shell/page-hints.ts";
export { pageSources } from "./page/shell/page-sources.ts";
export { pageView } from "./page/shell/page-view.ts";
export { needHeaders } from "./page/shell/permissions-policy.ts";
export { preparedPage } from "./page/shell/prepared-page.ts";
export { isFilePath, isPagePath } from "./page/shell/wants-page.ts";
export { ApiError } from "./platform/http/api-error.ts";
export { inertHeaders } from "./platform/http/security-headers.ts";
export { attributes, escapeHtml, jsonForHtml } from "./platform/text/html.ts";
export { createOpenPages } from "./releases/checkout/module-changes.ts";
export { configProblems } from "./releases/configs/config-problems.ts";
export { compareLibraries } from "./releases/gate/compare-libraries.ts";
export { createGate, type Gate } from "./releases/gate/create-gate.ts";
export { GateRefusal, type Refusal, refusalOf } from "./releases/gate/refusal.ts";
export { type DeployedModule, mapDocument } from "./releases/maps/deployed-module.ts";
export { overlay } from "./releases/maps/overlay.ts";
export { resolveBase } from "./releases/maps/resolve-base.ts";
export { withConfigs } from "./releases/maps/with-arrangements.ts";
export type { Build, ImportMapFile } from "./releases/modules/checkout-builds.ts";
export { portalPackages, readBuild } from "./releases/modules/checkout-builds.ts";
export { manifestAddress } from "./releases/modules/manifest-address.ts";
export { createModuleStore, type ModuleStore } from "./releases/modules/module-store.ts";
export { pageScript } from "./releases/modules/page-script.ts";
