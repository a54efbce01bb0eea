import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
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

it("generates secrets once, readable only by the file's owner", () => {
  const settings = readSettings({ DATA_DIR: join(dataDir, "new") });
  const { secrets } = withSecrets(settings);
  const file = join(dataDir, "new", "secrets.json");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(secrets);
  expect(withSecrets(settings).secrets).toEqual(secrets);
});

it("prefers a configured secret to the generated one", () => {
  const { secrets } = withSecrets(readSettings({ DATA_DIR: dataDir, ADMIN_TOKEN: strong }));
  expect(secrets).toEqual({ token: expect.any(String), admin: strong });
});

it.each([
  [{ DATABASE_URL: "postgres://db/x" }, /^TOKEN_SECRET and ADMIN_TOKEN must be set/],
  [{ NODE_ENV: "production", TOKEN_SECRET: strong }, /^ADMIN_TOKEN must be set/],
])("refuses to start without secrets when %j is set", (env, line) => {
  expect(() => withSecrets(readSettings({ DATA_DIR: dataDir, ...env }))).toThrow(line);
});

it("reports a broken secrets file and does not replace it", () => {
  writeFileSync(join(dataDir, "secrets.json"), "{");
  expect(() => withSecrets(readSettings({ DATA_DIR: dataDir }))).toThrow(/secrets\.json cannot be read.*delete it/);
  expect(readFileSync(join(dataDir, "secrets.json"), "utf8")).toBe("{");
});

it.each([undefined, "", '{"token":"abc', "[]"])(
  "generates no new secrets beside a database whose secrets file reads %j",
  (content) => {
    mkdirSync(join(dataDir, "database"));
    const file = join(dataDir, "secrets.json");
    if (content !== undefined) writeFileSync(file, content);
    const start = () => withSecrets(readSettings({ DATA_DIR: dataDir }));
    expect(start).toThrow(
      /^The secrets in .*secrets\.json .*restore the file from a backup, or set TOKEN_SECRET and .*\.$/,
    );
    expect(existsSync(file) ? readFileSync(file, "utf8") : undefined).toBe(content);
  },
);

it("needs no secrets file beside a database when both secrets are configured", () => {
  mkdirSync(join(dataDir, "database"));
  const settings = readSettings({ DATA_DIR: dataDir, TOKEN_SECRET: strong, ADMIN_TOKEN: strong });
  expect(withSecrets(settings).secrets).toEqual({ token: strong, admin: strong });
});
