import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { compileServer } from "../../testing/compile-server.ts";
import { fillDataFolder } from "../../testing/fill-data-folder.ts";
import { startModuleOrigin } from "../../testing/module-origin.ts";
import { type PortalProcess, startProcess } from "../../testing/portal-process.ts";

jest.setTimeout(600_000);

const program = join(import.meta.dirname, "../../../../portal-cli/dist/main.js");
const password = "a-long-enough-password";
let root: string;
let running: string;
let stopped: string;
let portal: PortalProcess;

beforeAll(async () => {
  compileServer("portal-cli");
  root = mkdtempSync(join(tmpdir(), "portico-running-"));
  running = join(root, "running");
  stopped = join(root, "stopped");
  for (const folder of [running, stopped]) await fillDataFolder(folder);
  portal = await startProcess({ DATA_DIR: running, REGISTRY_ALLOW_LOOPBACK: "1" });
});
afterAll(async () => {
  await portal.stop();
  rmSync(root, { recursive: true, force: true });
});

/** Runs the command line like an operator. A process of a second gains nothing from optimised machine code. */
async function run(words: string[], { env = {}, input = "" }: { env?: Record<string, string>; input?: string } = {}) {
  const { PATH = "" } = process.env;
  const cli = spawn(process.execPath, ["--liftoff-only", program, ...words], {
    env: { PATH, DATA_DIR: running, ...env },
  });
  cli.stdin.end(input);
  const [out, err] = await Promise.all([text(cli.stdout), text(cli.stderr), once(cli, "exit")]);
  return { code: cli.exitCode, out, err };
}

const lines: [words: string[], input?: string][] = [
  [["tenant", "add", "acme", "--name", "Acme", "--alias", "intranet"]],
  [["tenant", "add", "acme", "--name", "Again"]],
  [["tenant", "list"]],
  [["tenant", "list", "--json"]],
  [["user", "add", "acme", "ana@acme.test", "--name", "Ana"], `${password}\n`],
  [["app", "add", "acme", "tickets", "--name", "Chamados", "--json"]],
  [["app", "list", "nowhere", "--json"]],
  [["user", "role", "acme", "ana@acme.test", "registry"]],
  [["origin", "add", "acme", "https://cdn.acme.example"]],
  [["origin", "remove", "acme", "https://other.example"]],
];

it("accepts the same commands while the portal runs and while it is stopped", async () => {
  const resultsIn = async (folder: string) => {
    const results = [];
    for (const [words, input = ""] of lines)
      results.push([words, await run(words, { input, env: { DATA_DIR: folder } })]);
    return results;
  };
  const [whileRunning, whileStopped] = await Promise.all([resultsIn(running), resultsIn(stopped)]);
  expect(whileRunning).toEqual(whileStopped);
  const host = `http://intranet.localhost:${portal.port}`;
  const client = await portal.call({ method: "GET", path: "/api/apps/client", origin: host });
  expect(client.json).toEqual({ domain: "acme" });
});

it("prints only JSON, and credentials and keys of the running portal", async () => {
  const words = ["registry", "credential", "ci", "--role", "publish", "--environment", "staging", "--scope", "acme"];
  const credential = await run([...words, "--json"]);
  expect(credential).toMatchObject({ code: 0, err: "" });
  expect(JSON.parse(credential.out)).toEqual({ name: "ci", credential: expect.stringMatching(/^portico_registry_/) });
  const rotated = await run(["key", "rotate", "acme", "--json"]);
  expect(rotated).toMatchObject({ code: 0, err: "" });
  const set = await portal.call({
    ...{ method: "GET", path: "/.well-known/jwks.json", origin: `http://acme.localhost:${portal.port}` },
  });
  expect(set.json).toMatchObject({ keys: [{ kid: JSON.parse(rotated.out).kid }] });
});

it("publishes, lists and rolls back releases on the running portal, and leaves no credential behind", async () => {
  const cdn = await startModuleOrigin();
  expect(await run(["origin", "add", "acme", cdn.origin])).toMatchObject({ code: 0 });
  const place = ["--environment", "development", "--tenant", "acme", "--json"];
  const publish = (name: string) =>
    run(["publish", "@app/tickets", "--url", cdn.serveApp(name), ...place, "--reason", name]);
  const published = await publish("first");
  expect(published).toMatchObject({ code: 0, err: expect.not.stringContaining("PORTICO_URL") });
  const { release } = JSON.parse(published.out);
  expect(release).toMatchObject({ author: expect.stringMatching(/^credential operator-/), reason: "first" });
  expect(await publish("second")).toMatchObject({ code: 0 });
  const back = ["rollback", "--to", String(release.id), ...place, "--reason", "back"];
  expect(await run(back)).toMatchObject({ code: 0 });
  const { out } = await run(["history", ...place]);
  expect(JSON.parse(out).releases.map(({ reason }: { reason: string }) => reason)).toEqual(["back", "second", "first"]);
  const refused = await run(["publish", "@app/tickets", "--url", `${cdn.origin}/none.js`, ...place, "--reason", "x"]);
  expect([refused.code, JSON.parse(refused.err.slice(refused.err.indexOf("{"))).error.code]).toEqual([
    1,
    "release.missing",
  ]);
  const toOther = (to: number) =>
    run(["rollback", "--to", String(to), "--environment", "staging", "--tenant", "acme", "--json", "--reason", "x"]);
  expect(JSON.parse((await toOther(release.id)).err.replace(/^[^{]*/, "")).error).toMatchObject({
    code: "release.other_place",
    details: { of: { environment: "development", scope: "acme" } },
  });
  expect(JSON.parse((await toOther(9_999)).err.replace(/^[^{]*/, "")).error.code).toBe("release.unknown");
  const env = { ALLOWED_DOMAINS: "portal.example" };
  const elsewhere = await run(["history", ...place], { env });
  expect([elsewhere.code, JSON.parse(elsewhere.err).error]).toEqual([
    1,
    { code: "portal.answer", message: expect.stringMatching(/takes no releases at .*: set PORTICO_URL/) },
  ]);
  expect((await run(["registry", "list"])).out).not.toContain("operator-");
  await cdn.close();
});

it("works on a portal of another machine with its address and token", async () => {
  const elsewhere = { DATA_DIR: join(root, "elsewhere") };
  const address = `http://127.0.0.1:${portal.port}`;
  const { admin } = JSON.parse(readFileSync(join(running, "secrets.json"), "utf8"));
  const file = join(root, "token");
  writeFileSync(file, `${admin}\n`);
  const local = await run(["tenant", "list"]);
  const byFile = { ...elsewhere, PORTICO_ADMIN_TOKEN_FILE: file };
  expect(await run(["tenant", "list", "--portal", address], { env: byFile })).toEqual(local);
  const byUrl = { ...elsewhere, PORTICO_ADMIN_TOKEN: admin, PORTICO_URL: address };
  expect(await run(["tenant", "list"], { env: byUrl })).toEqual(local);
  expect(existsSync(elsewhere.DATA_DIR)).toBe(false);

  const wrong = { ...elsewhere, PORTICO_ADMIN_TOKEN: "x".repeat(32) };
  const refused = await run(["tenant", "list", "--portal", address], { env: wrong });
  expect(refused).toMatchObject({ code: 1, out: "" });
  expect(refused.err).toMatch(/^The portal at \S+ refuses the token: set PORTICO_ADMIN_TOKEN .*\n$/);
  for (const words of [
    ["tenant", "list", "--portal", address],
    ["tenant", "list", "--portal", "http://portal.example"],
  ])
    expect(await run(words, { env: elsewhere })).toMatchObject({ code: 2, out: "" });
});

it("writes its address to a file that only the portal's account can read, and removes it at its end", async () => {
  const file = join(running, "portal-address.json");
  expect(statSync(file).mode & 0o077).toBe(0);
  const away = `http://127.0.0.1:${portal.port}`;
  await portal.stop();
  expect(existsSync(file)).toBe(false);
  const env = { PORTICO_ADMIN_TOKEN: "x".repeat(32) };
  const { code, err } = await run(["tenant", "list", "--portal", away], { env });
  expect([code, err]).toEqual([1, expect.stringMatching(/^The portal at \S+ does not respond .*: is it running\?\n$/)]);
  expect((await run(["tenant", "list"])).code).toBe(0);
});
