import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSettings } from "./config.ts";
import { withSecrets } from "./secrets.ts";

const strong = "0123456789abcdef".repeat(2);
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "portico-secrets-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it("makes secrets once, readable by their owner alone", () => {
  const settings = readSettings({ DATA_DIR: join(dataDir, "new") });
  const { secrets } = withSecrets(settings);
  const file = join(dataDir, "new", "secrets.json");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(secrets);
  expect(withSecrets(settings).secrets).toEqual(secrets);
});

it("prefers a given secret to the generated one", () => {
  const { secrets } = withSecrets(readSettings({ DATA_DIR: dataDir, ADMIN_TOKEN: strong }));
  expect(secrets).toEqual({ token: expect.any(String), admin: strong });
});

it.each([
  [{ DATABASE_URL: "postgres://db/x" }, /^TOKEN_SECRET and ADMIN_TOKEN must be set/],
  [{ NODE_ENV: "production", TOKEN_SECRET: strong }, /^ADMIN_TOKEN must be set/],
])("refuses to start without secrets by %j", (env, line) => {
  expect(() => withSecrets(readSettings({ DATA_DIR: dataDir, ...env }))).toThrow(line);
});

it("says when the file is broken, and does not replace it", () => {
  writeFileSync(join(dataDir, "secrets.json"), "{");
  expect(() => withSecrets(readSettings({ DATA_DIR: dataDir }))).toThrow(/secrets\.json cannot be read.*delete it/);
  expect(readFileSync(join(dataDir, "secrets.json"), "utf8")).toBe("{");
});
