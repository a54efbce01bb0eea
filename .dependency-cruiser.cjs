// Import rules as sentences (the walls). `npm run check` checks every import, type imports included.
const { existsSync, readFileSync } = require("node:fs");
const { join } = require("node:path");

const frontEnds = "(root-config|navbar-mf|auth-mf|profile-mf|notifications-mf|registry-mf|shared-ui|tenant-apps)/";
const microFrontends = "(navbar-mf|auth-mf|profile-mf|notifications-mf|registry-mf|tenant-apps/[^/]+)/";
const react = "node_modules/(react|react-dom|react-router|react-router-dom|single-spa-react)/";
const inTests = "\\.(test|bench)\\.tsx?$";

// The entries of a package are the files that its package.json exports. All its other files are internal.
const throughExports = ["shared-utility", "shared-ui", "tenant-apps/tickets-mf", "portal-server"].map((folder) => {
  const file = join(__dirname, folder, "package.json");
  const { exports = {} } = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const entries = Object.values(exports).flatMap((entry) => Object.values(entry));
  const paths = entries.map((entry) => entry.replace("./", "").replaceAll(".", "\\."));
  return {
    name: `${folder.split("/").at(-1)}-through-its-entries`,
    comment: `Other packages import ${folder} only through the files that its package.json exports.`,
    severity: "error",
    from: { pathNot: `^(${folder}|build|scripts)/` },
    to: { path: `^${folder}/`, pathNot: `^${folder}/(${[...paths, "package\\.json"].join("|")})$` },
  };
});

// The layers of the server, from low to high. What builds them (app.ts, start-portal.ts …) is above all of them.
const layers = ["platform", "identity", "messaging", "releases", "page", "operator"];
const lowerLayers = [
  ...layers.map((layer, at) => [layer, layers.slice(0, at)]),
  // A portal can do without the samples, so no layer imports them.
  ["samples", layers.filter((layer) => layer !== "operator")],
].map(([layer, lower]) => ({
  name: `${layer}-imports-lower-layers-only`,
  comment: `In the server, ${layer}/ imports ${lower.length > 0 ? `only ${lower.join("/, ")}/` : "no other layer"}. It gets passed in what is higher up.`,
  from: { path: `^portal-server/src/${layer}/`, pathNot: inTests },
  to: { path: "^portal-server/src/", pathNot: `^portal-server/src/(${[layer, ...lower].join("|")})/` },
}));

// The features of a layer, from low to high.
const features = {
  platform: ["text", "config", "crypto", "db", "jobs", "http", "deltas", "limits", "health", "mail", "media"],
  identity: [
    ...["tenants", "app-tokens", "credentials", "users", "roles", "audit", "accounts"],
    ...["apps", "pictures", "recovery", "audit-log"],
  ],
  messaging: ["live", "notifications", "delivery", "push"],
  releases: [
    ...["modules", "maps", "configs", "gate", "needs", "registry", "canary", "artifacts", "overrides", "deployer"],
    ...["registry-overview", "checkout"],
  ],
  page: ["dictionaries", "shell", "tenant-files", "telemetry", "export"],
  samples: ["assets", "tickets", "demo"],
  operator: ["backup", "provisioning"],
};
const lowerFeatures = Object.entries(features).flatMap(([layer, names]) =>
  names.map((feature, at) => ({
    name: `${layer}-${feature}-imports-lower-features-only`,
    comment: `Of ${layer}/, ${feature}/ imports only itself and what is before it: ${names.slice(0, at).join(", ") || "nothing"}.`,
    from: { path: `^portal-server/src/${layer}/${feature}/`, pathNot: inTests },
    to: {
      path: `^portal-server/src/${layer}/`,
      pathNot: `^portal-server/src/${layer}/(${names.slice(0, at + 1).join("|")})/`,
    },
  })),
);

// The entries of the features that do one job: other features import only these files. All files of the other features are entries.
const entries = {
  "platform/mail": ["create-mail", "mail"],
  "identity/pictures": ["pictures-routes"],
  "identity/recovery": ["recovery-routes", "recovery-table"],
  "identity/audit-log": ["audit-routes"],
  "messaging/live": ["live", "live-publisher"],
  "messaging/push": ["push-delivery", "push-provider-origins", "push-worker-route", "register-route"],
  "releases/gate": [
    ...["check-entry", "compare-libraries", "compatibility-refusals", "create-gate", "file-reader", "gate-limits"],
    "refusal",
  ],
  "releases/canary": [
    ...["canary-routes", "create-release-chooser", "leave-canary-route", "release-health", "visitors"],
    ...["health-series", "health-sums", "left-canaries", "visitor", "visitor-health-table"],
  ],
  "releases/artifacts": ["artifacts", "artifact-table", "prune-artifacts", "stored-files"],
  "releases/overrides": ["check-override", "overridden-map", "overrides", "overrides-routes"],
  "releases/deployer": ["deployer-routes"],
  "releases/registry-overview": ["missing-needs-route", "overview-route", "why-route"],
  "releases/checkout": ["build-watch", "checkout-root", "demo-apps", "deploy-checkout", "start-modules"],
  "page/shell": ["brand-style", "content-policy", "native-map", "notice-texts", "page", "shell-routes", "start-guard"],
  "page/tenant-files": ["app-manifest", "plain-files", "tenant-files-routes", "tenant-icon"],
  "page/telemetry": ["telemetry-feed", "telemetry-routes"],
  "samples/assets": ["assets-routes", "seed-assets"],
  "samples/tickets": ["seed-tickets", "tickets"],
  "samples/demo": ["demo-accounts", "seed-demo"],
  "operator/backup": ["backup-error", "serve-snapshots"],
};
const throughEntries = Object.entries(entries).map(([feature, files]) => ({
  name: `${feature.replace("/", "-")}-through-its-entries`,
  comment: `Other features of the server import of ${feature}/ only ${files.map((file) => `${file}.ts`).join(", ")}.`,
  from: { path: "^portal-server/src/", pathNot: `^portal-server/src/(testing/|emulation\\.|${feature}/)|${inTests}` },
  to: { path: `^portal-server/src/${feature}/`, pathNot: `/(${files.join("|")})\\.ts$` },
}));

const sentences = [
  {
    name: "no-circular",
    comment: "No imports form a cycle: the files of a cycle cannot be understood, tested or loaded one at a time.",
    from: {},
    to: { circular: true },
  },
  {
    name: "every-import-resolves",
    comment: "Every import leads to a file or to an installed package.",
    // The build of bench's bundles makes `bundled-modules`.
    from: {},
    to: { couldNotResolve: true, pathNot: "^bundled-modules$" },
  },
  {
    name: "every-library-is-declared",
    comment: "A package declares the libraries that its shipped code imports in its own package.json.",
    from: {
      path: `^(${frontEnds}|shared-utility/|portal-server/|portal-cli/)`,
      pathNot: `${inTests}|/testing/|\\.config\\.ts$`,
    },
    to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
  },
  {
    name: "root-config-without-react",
    comment: "root-config decides about navigation without React: a broken React must not block navigation.",
    from: { path: "^root-config/" },
    to: { path: react },
  },
  {
    name: "root-config-without-micro-frontends",
    comment: "root-config knows micro-frontends by their names in the import map only.",
    from: { path: "^root-config/" },
    to: { path: `^(${microFrontends}|shared-ui/)` },
  },
  {
    name: "micro-frontends-import-no-other",
    comment: "A micro-frontend never imports another one: it loads it at run time, through the portal.",
    from: { path: `^${microFrontends}` },
    // globex ships its own build of the tickets application and uses its source as a library.
    to: { path: `^(root-config/|${microFrontends})`, pathNot: "^$1/|^tenant-apps/tickets-mf/" },
  },
  {
    name: "only-globex-imports-tickets",
    comment: "Only globex's build of the tickets application imports that application as a library.",
    from: { pathNot: "^tenant-apps/(tickets-mf|globex-tickets-mf)/" },
    to: { path: "^tenant-apps/tickets-mf/" },
  },
  {
    name: "tenant-apps-import-only-packages",
    comment: "A tenant's application imports the packages that outside teams install and nothing else of the portal.",
    from: { path: "^tenant-apps/", pathNot: inTests },
    to: { path: "^(shared-utility|shared-ui)/" },
  },
  {
    name: "handbook-without-react",
    comment: "The handbook proves that an application needs no React.",
    from: { path: "^tenant-apps/handbook-mf/" },
    to: { path: react },
  },
  {
    name: "shared-ui-without-streams",
    comment:
      "shared-ui imports no micro-frontend and no stream: of shared-utility it imports the contract's types only. Its gallery shows components of all packages.",
    from: { path: "^shared-ui/", pathNot: `^shared-ui/gallery/|${inTests}` },
    to: { path: `^(root-config/|${microFrontends}|shared-utility/(?!contract/))` },
  },
  {
    name: "shared-utility-without-front-end",
    comment: "shared-utility imports no micro-frontend, no component and no server.",
    from: { path: "^shared-utility/" },
    to: { path: `^(${frontEnds}|portal-server/)` },
  },
  {
    name: "react-only-in-shared-utility-react",
    comment: "Only shared-utility/src/react imports React: root-config and others use the streams without it.",
    from: { path: "^shared-utility/", pathNot: `^shared-utility/(src/)?(react|testing)/|${inTests}` },
    to: { path: `${react}|^shared-utility/src/react/` },
  },
  {
    name: "contract-imports-only-itself",
    comment: "The contract imports only its own files: browser, server and tools all compile against it.",
    from: { path: "^(shared-utility|packages)/contract/", pathNot: inTests },
    to: { pathNot: "^(shared-utility/contract|packages/contract)/" },
  },
  {
    name: "packages-import-only-packages",
    comment: "Packages of outside teams import only one another. The emulator and the command line are bundles.",
    from: { path: "^packages/(?!(emulator|cli)/)", pathNot: inTests },
    to: { path: `^(?!packages/)(${frontEnds}|shared-utility/|portal-server/|portal-cli/)` },
  },
  {
    name: "server-without-front-end",
    comment: "The server and its command line import the contract and nothing else of the front end.",
    from: { path: "^(portal-server|portal-cli)/" },
    to: { path: `^(${frontEnds}|shared-utility/(?!contract/))` },
  },
  {
    name: "server-is-not-imported",
    comment: "Pages reach the server by the API only. Command line, emulator, scripts and build/ import its code.",
    from: { pathNot: "^(portal-server|portal-cli|packages/(emulator|cli)|scripts|build)/" },
    to: { path: "^portal-server/" },
  },
  {
    name: "e2e-imports-no-source",
    comment:
      "e2e and bench use the running portal, as a user does: they import no source of it, except the bundles that bench compares.",
    from: { path: "^(e2e|bench)/", pathNot: "^bench/src/bundle/" },
    to: { path: `^(${frontEnds}|shared-utility/|portal-server/)` },
  },
  {
    name: "test-helpers-only-in-tests",
    comment: "Only tests import test helpers and test libraries.",
    from: { pathNot: `${inTests}|/testing/|^(packages|e2e|bench|build|scripts)/` },
    to: { path: "(^|/)testing/|node_modules/(@testing-library|@playwright|jest[^/]*|fast-check)/" },
  },
];

module.exports = {
  // For build/walls.test.ts.
  features,
  entries,
  forbidden: [
    ...[...sentences, ...lowerLayers, ...lowerFeatures, ...throughEntries].map((rule) => ({
      severity: "error",
      ...rule,
    })),
    ...throughExports,
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    // Not our own build output (a library's dist/ is followed), and no applications and templates with packages of their own.
    exclude: {
      path: "^(e2e/outside/(apps|sources)|examples/(apps|features)|packages/create-portico-app/templates)/|^(?!.*node_modules/).*(^|/)(dist|dist-npm|dist-types|\\.dist-[^/]*|\\.cache)/",
    },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["source", "types", "node", "import", "default"],
      mainFields: ["module", "main", "types"],
    },
  },
};
