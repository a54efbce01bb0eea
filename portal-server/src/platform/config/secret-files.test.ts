import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSettings } from "./config.ts";
import { StartError } from "./start-error.ts";

const strong = "0123456789abcdef".repeat(2);
const folder = mkdtempSync(join(tmpdir(), "portico-secret-files-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileWith(content: string): string {
  const file = join(folder, `${Math.random()}`);
  writeFileSync(file, content);
  return file;
}
const refusalOf = (env: Record<string, string>) => {
  try {
    readSettings(env);
    return "none";
  } catch (error) {
    return error instanceof StartError ? error.message : error;
  }
};

it.each([
  ["TOKEN_SECRET", strong, { secrets: { token: strong } }],
  ["TOKEN_SECRET_PREVIOUS", strong, { secrets: { previousToken: strong } }],
  ["ADMIN_TOKEN", strong, { secrets: { admin: strong } }],
  [
    "DATABASE_URL",
    "postgres://u:p@db.test/portico",
    { databaseUrl: "postgres://u:p@db.test/portico", secretsRequired: true },
  ],
  ["BROKER_URL", "ws://u:p@broker.test/ws", { brokerUrl: "ws://u:p@broker.test/ws" }],
  ["MAIL_URL", "smtp://u:p@mail.test", { mailUrl: "smtp://u:p@mail.test" }],
  ["ARTIFACTS_URL", "https://k:s@store.test/b", { artifactsUrl: "https://k:s@store.test/b" }],
])("reads %s from a file, without the trailing newline", (name, value, expected) => {
  for (const end of ["", "\n", "\r\n"])
    expect(readSettings({ [`${name}_FILE`]: fileWith(value + end) })).toMatchObject(expected);
});

it("treats an empty variable as missing", () => {
  const env = { TOKEN_SECRET: "", TOKEN_SECRET_FILE: fileWith(strong), ADMIN_TOKEN: strong, ADMIN_TOKEN_FILE: "" };
  expect(readSettings(env).secrets).toEqual({ token: strong, admin: strong });
});

it("rejects a secret that is set twice, without repeating either value", () => {
  const env = { TOKEN_SECRET: strong, TOKEN_SECRET_FILE: fileWith(strong) };
  expect(refusalOf(env)).toBe("TOKEN_SECRET and TOKEN_SECRET_FILE are both set: set one of them.");
});

it.each([
  ["does not exist", join(folder, "none"), "cannot be read (ENOENT)."],
  ["is a folder", folder, "cannot be read (EISDIR)."],
  ["is empty", fileWith("\n"), "is empty."],
])("rejects a file that %s and names the setting", (_, file, line) => {
  expect(refusalOf({ DATABASE_URL_FILE: file })).toBe(`DATABASE_URL_FILE: ${file} ${line}`);
});

it("validates a file's content like the setting itself, without repeating it", () => {
  expect(refusalOf({ TOKEN_SECRET_FILE: fileWith("too-short") })).toBe(
    "TOKEN_SECRET: must have at least 32 characters.",
  );
});
