// One jest configuration for all packages: browser packages run in jsdom, the server in Node.
import { packages, programs, tenantApps } from "./scripts/lib/workspaces.mjs";

const swc = (tsx) => ({
  transform: {
    "\\.[cm]?[jt]sx?$": [
      "@swc/jest",
      {
        jsc: {
          parser: { syntax: "typescript", tsx },
          target: "es2022",
          transform: { react: { runtime: "automatic" } },
        },
        module: { type: "commonjs" },
      },
    ],
  },
});

// Packages that are published as ES modules only, so jest has to transform them.
const esModules = [
  "single-spa-react",
  "single-spa",
  "jose",
  "@electric-sql",
  "@sveltejs/acorn-typescript",
  "es-module-lexer",
  "p-limit",
  "p-map",
  "yocto-queue",
].join("|");

// Suites of files, pages and headers. They use the database for an account or a release only, so that its kind makes no
// difference to them.
const withoutRows = [
  "/releases/gate/(?!broken-bundles\\.)",
  "/page/shell/(?!notice-page\\.)",
  "/pictures/hostile-images\\.",
  "/platform/http/(bodies|cookie-tossing|errors|forged-requests|logging|odd-requests|security-headers)\\.",
];

const shared = {
  transformIgnorePatterns: [`/node_modules/(?!(${esModules})/)`],
  testPathIgnorePatterns: ["/node_modules/", "/dist/", "/dist-npm/", "/dist-types/", ...otherLanes()],
  // The generator's templates belong to applications that are not written yet.
  modulePathIgnorePatterns: ["/create-portico-app/templates/"],
};

/**
 * Suites of other lanes: `*.services.test.ts` needs a real PostgreSQL, `*.long.test.ts` takes minutes, and on PostgreSQL the
 * suites of live messages run with a RabbitMQ only. Suites of files, pages and headers run on the embedded database only
 * (docs/decisions/0179-what-ci-does-not-wait-for.md).
 */
function otherLanes() {
  const { TEST_DATABASE_URL, TEST_BROKER_URL, LONG_TESTS } = process.env;
  const services = TEST_DATABASE_URL ? [] : ["\\.services\\.test\\.ts$"];
  const long = LONG_TESTS ? [] : ["\\.long\\.test\\.ts$"];
  const live = TEST_DATABASE_URL && !TEST_BROKER_URL ? ["/messaging/(live|delivery)/"] : [];
  return [...services, ...long, ...live, ...(TEST_DATABASE_URL ? withoutRows : [])];
}

const browser = (dir) => ({
  ...shared,
  ...swc(true),
  displayName: dir.split("/").at(-1),
  rootDir: `<rootDir>/${dir}`,
  testMatch: ["<rootDir>/**/*.test.ts?(x)"],
  testEnvironment: "jsdom",
  runtime: `${import.meta.dirname}/build/compile-once.cjs`,
  testEnvironmentOptions: { customExportConditions: ["source", "browser", "require", "default"] },
  setupFiles: [`${import.meta.dirname}/jest.polyfills.js`],
  setupFilesAfterEnv: [`${import.meta.dirname}/jest.setup.js`],
  moduleNameMapper: { "\\.css$": "identity-obj-proxy" },
});

const node = (dir) => ({
  ...shared,
  ...swc(false),
  displayName: dir,
  rootDir: `<rootDir>/${dir}`,
  testMatch: ["<rootDir>/**/*.test.ts"],
  testEnvironment: "node",
  runtime: `${import.meta.dirname}/build/worker-runtime.cjs`,
  testEnvironmentOptions: { customExportConditions: ["source", "node", "require", "default"] },
});

const program = (dir) => ({ ...node(dir), displayName: dir.split("/").at(-1) });

// Jest runs the set-up once for both projects. Opening a database takes seconds.
const serverTesting = `${import.meta.dirname}/portal-server/src/testing`;
const withDatabases = {
  globalSetup: `${serverTesting}/global-setup.ts`,
  globalTeardown: `${serverTesting}/global-teardown.ts`,
  setupFilesAfterEnv: [`${serverTesting}/jest-setup.ts`],
};

export default {
  // Generous, so that only a test that hangs fails. Benchmarks measure speed.
  testTimeout: 180_000,
  // Jest leaves one processor unused by default, which is half of a machine with two.
  maxWorkers: "100%",
  projects: [
    ...packages().map(browser),
    browser("shared-utility"),
    browser("shared-ui"),
    browser("root-config"),
    browser("navbar-mf"),
    browser("auth-mf"),
    browser("profile-mf"),
    browser("notifications-mf"),
    browser("registry-mf"),
    ...tenantApps().map(browser),
    { ...node("portal-server"), ...withDatabases },
    { ...node("portal-cli"), ...withDatabases },
    ...programs().map(program),
    node("build"),
  ],
};
