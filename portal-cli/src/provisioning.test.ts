import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type OpenProvisioning, openProvisioning } from "@portico/portal-server/provisioning";
import { fillDataFolder } from "@portico/portal-server/testing/fill-data-folder";
import { runWords } from "./testing/run-words.ts";

// All tests share one embedded database: opening it takes seconds.
const dataDir = mkdtempSync(join(tmpdir(), "portico-cli-"));
const password = "a-long-enough-password";
let portal: OpenProvisioning;

beforeAll(async () => {
  await fillDataFolder(dataDir);
  portal = await openProvisioning({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await portal.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs a command line with this standard input. */
const run = (line: string, input = "") =>
  runWords(line.split(" "), { input, open: async () => ({ ...portal, close: async () => {} }) });
const done = (out: string) => ({ code: 0, out: `${out}\n`, err: "" });

it("prints a sentence for an empty list", async () => {
  expect(await run("tenant list")).toEqual(done("There is no tenant yet."));
  expect(await run("tenant list --json")).toEqual(done("[]"));
});

it("adds a tenant, an account and an application, and lists them", async () => {
  const tenant = await run("tenant add acme --name Acme --accent #3453d1 --alias portal --alias intranet");
  expect(tenant).toEqual(done("Added the tenant acme (Acme)."));
  expect(await run("key list acme")).toEqual(
    done("acme has no key yet: the first exchange token makes one, and so does `key rotate acme`."),
  );
  await run("key rotate acme");
  expect((await run("key list acme")).out).toMatch(/ {2}signing .*\nReplace the key with `key rotate acme`\.\n$/);
  const host = await run("tenant host add acme portal.acme.example");
  expect(host).toEqual(done("acme answers at portal.acme.example."));
  const user = await run("user add acme Ana@Acme.test --name Ana", `${password}\n`);
  expect(user).toEqual(done("Added ana@acme.test (Ana) to acme."));
  expect((await run("app add acme tickets --name Chamados")).out).toMatch(
    /^Added tickets \(Chamados\) to acme\.\nNo import map of acme has @app\/tickets yet/,
  );

  expect((await run("tenant list")).out).toBe(
    "DOMAIN  NAME  ALIASES           HOSTS                USERS  APPS\nacme    Acme  intranet, portal  portal.acme.example  1      1\n",
  );
  expect(JSON.parse((await run("user list acme --json")).out)).toEqual([
    {
      ...{ email: "ana@acme.test", name: "Ana", created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
      ...{ role: null, groups: [] },
    },
  ]);
  expect((await run("app list acme")).out).toBe(
    "MODULE   NAME      IN THE MAPS OF  OFFERED TO\ntickets  Chamados  none            everybody\n",
  );
});

it("refuses with one sentence and code 1, in JSON on request", async () => {
  const refused = { code: 1, out: "", err: '"acme" is a tenant\'s domain or alias already; choose another name.\n' };
  expect(await run("tenant add acme --name Again")).toEqual(refused);
  const { code, err } = await run("user list nowhere --json");
  expect(code).toBe(1);
  expect(JSON.parse(err)).toEqual({ error: { code: "tenant.unknown", message: expect.stringMatching(/"nowhere"/) } });
});

it("reads a typed password without echoing it", async () => {
  const typed = `${password}\n${password}\n`;
  const words = ["user", "password", "acme", "ana@acme.test"];
  const { code, out, err } = await runWords(words, { typed, open: async () => ({ ...portal, close: async () => {} }) });
  expect({ code, out }).toEqual({ code: 0, out: "Set the password of ana@acme.test in acme; sessions ended: 0.\n" });
  expect(err).toBe("Password: \nThe same again: \n");
});

it("generates a different password each time and prints it once", async () => {
  const passwords = [];
  for (const name of ["b", "c", "d"]) {
    const { out } = await run(`user add acme ${name}@acme.test --name ${name} --generate`);
    passwords.push(/^Password: ((?:[a-z2-9]{5}-){3}[a-z2-9]{5}) \(not shown again\)$/m.exec(out)?.[1]);
  }
  expect(new Set(passwords).size).toBe(3);
  expect(passwords).not.toContain(undefined);
  const { out } = await run("user password acme b@acme.test --generate --json");
  expect(JSON.parse(out)).toEqual({ email: "b@acme.test", sessions_ended: 0, password: expect.stringMatching(/-/) });
});

it("rejects a short password from a pipe and adds no account", async () => {
  const short = await run("user add acme short@acme.test --name Short", "elevenchars\n");
  expect(short).toEqual({ code: 1, out: "", err: "The new password has fewer than 12 characters.\n" });
  expect((await run("user list acme")).out).not.toMatch("short@");
});

it("reads a line with a Windows line end, and only the first of several lines", async () => {
  expect((await run("user add acme crlf@acme.test --name C", `${password}\r\nnot this\n`)).code).toBe(0);
});

it("creates a different credential each time and prints it once", async () => {
  const credentials = [];
  for (const line of ["app credential acme tickets", "app credential acme tickets --only"]) {
    const { out } = await run(line);
    credentials.push(/^Credential: (portico_[\w-]{43}) \(not shown again\)$/m.exec(out)?.[1]);
  }
  expect(new Set(credentials).size).toBe(2);
  expect(credentials).not.toContain(undefined);
  expect((await run("app credential acme nothing")).err).toMatch(/^"acme" has no application "nothing"/);
});

it("enables a tenant's push messages from a file, and disables them", async () => {
  const file = join(dataDir, "push.json");
  const names = ["apiKey", "authDomain", "projectId", "storageBucket", "messagingSenderId", "appId", "vapidKey"];
  // Editors on Windows write a byte order mark.
  writeFileSync(file, `\uFEFF${JSON.stringify(Object.fromEntries(names.map((name) => [name, "value"])))}`);
  expect(await run(`tenant push acme --file ${file}`)).toEqual(done("Push messages of acme: on."));
  expect(await run("tenant push acme --off")).toEqual(done("Push messages of acme: off."));
  writeFileSync(file, "{}");
  expect((await run(`tenant push acme --file ${file}`)).err).toBe("The apiKey is missing.\n");
  expect((await run("tenant push acme")).code).toBe(2);
});

it("changes an application's names by language", async () => {
  expect(await run("app name acme tickets --name-en Tickets")).toEqual(
    done("Named tickets of acme: Chamados, Tickets (en)."),
  );
  expect((await run("app name acme nothing --name X")).code).toBe(1);
  expect(await run("app name acme tickets")).toMatchObject({ code: 2, err: expect.stringContaining("--name-en") });
});

it("offers an application to groups and roles, and to everybody again", async () => {
  expect(await run("user group add acme Ana@acme.test support")).toEqual(
    done("Ana@acme.test of acme is in the group support."),
  );
  expect((await run("app allow acme tickets --group support --group it --role registry")).out).toMatch(
    /^tickets of acme is offered to groups it, support; role registry: 1 of \d accounts\.\n$/,
  );
  expect((await run("app list acme")).out).toMatch(/^tickets +Chamados +none +groups it, support; role registry$/m);
  expect((await run("user list acme")).out).toMatch(/^ana@acme\.test +Ana +\S+ +support$/m);
  expect((await run("user group remove acme ana@acme.test support")).code).toBe(0);
  expect(await run("user group remove acme ana@acme.test support")).toMatchObject({
    code: 1,
    err: 'ana@acme.test is not in the group "support" of "acme": `user list acme` shows the groups of each account.\n',
  });
  expect((await run("app allow acme tickets --everybody")).out).toMatch(
    / is offered to everybody: (\d) of \1 accounts/,
  );
});

it.each([
  ["app allow acme tickets", 2],
  ["app allow acme tickets --everybody --group it", 2],
  ["app allow acme tickets --role owner", 1],
  ["app allow acme tickets --group It", 1],
  ["app allow acme nothing --group it", 1],
  ["user group add acme nobody@acme.test it", 1],
])("refuses %s", async (line, code) => {
  expect((await run(line)).code).toBe(code);
  expect((await run("app list acme")).out).toMatch(/^tickets .* everybody$/m);
});

it("removes an application only once", async () => {
  expect(await run("app remove acme tickets")).toEqual(done("Removed tickets from acme."));
  expect(await run("app list acme")).toEqual(done("acme has no application yet."));
  expect((await run("app remove acme tickets")).code).toBe(1);
});

it("explains the next step while a portal that accepts no commands has locked the data folder", async () => {
  const open = () => openProvisioning({ DATA_DIR: dataDir });
  const { code, out, err } = await runWords(["tenant", "list"], { open });
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toMatch(new RegExp(`^The data folder ${dataDir} is in use by process ${process.pid}; stop it`));
  expect(err).toMatch(/that is starting or ending answers no commands: try again in some seconds\.\n$/);
});

it.each([
  [{ DATABASE_URL: "mysql://x" }, /^DATABASE_URL: must be an address that begins postgres/],
  [{ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }, /^The database cannot be used: .*ECONNREFUSED/],
  [{ DATA_DIR: "/dev/null/folder" }, /\/dev\/null\/folder/],
])("reports in one line the invalid setting: %j", async (env, sentence) => {
  const { code, err } = await runWords(["tenant", "list"], { open: () => openProvisioning(env) });
  expect(code).toBe(1);
  expect(err).toMatch(sentence);
  expect(err.trimEnd().split("\n")).toHaveLength(1);
});

it("releases the data folder after each call and finds earlier changes in it", async () => {
  await portal.close();
  const open = () => openProvisioning({ DATA_DIR: dataDir });
  for (const module of ["one", "two"]) {
    const { code } = await runWords(["app", "add", "acme", module, "--name", module], { open });
    expect(code).toBe(0);
  }
  portal = await open();
  expect((await portal.listApps("acme")).map(({ module }) => module)).toEqual(["one", "two"]);
});

it("lists, renews and revokes credentials, and prints only a new secret", async () => {
  const day = () => new Date().toISOString().slice(0, 10);
  const before = day();
  const made = await run("registry credential ci --role publish --environment production --scope acme --expires 90d");
  const renewed = await run("credential renew ci --expires 30d --overlap 7d");
  const secret = /portico_registry_[\w-]{43}/;
  expect([made.out, renewed.out]).toEqual([expect.stringMatching(secret), expect.stringMatching(secret)]);
  const { out } = await run("credential list");
  expect(out).toMatch(/^ID +NAME +ROLE +SCOPES +MODULES +CREATED +EXPIRES +LAST USE +STATE\n/);
  expect(out).toMatch(
    new RegExp(
      `^[0-9a-f]{12} +ci +publish +acme +\\* +(${before}|${day()}) +\\d{4}-\\d\\d-\\d\\d +never +active$`,
      "m",
    ),
  );
  expect(out).not.toContain("portico_");
  const { out: revoked } = await run("credential revoke ci");
  expect(revoked).toMatch(/^Revoked ci \([0-9a-f]{12}\)\.\nRevoked ci \([0-9a-f]{12}\)\.\n$/);
  expect(await run("credential revoke ci")).toMatchObject({
    code: 1,
    err: 'No credential has the name or id "ci": `credential list` shows those that there are.\n',
  });
  expect(await run("credential renew nobody --json")).toMatchObject({ code: 1 });
});

it("changes a tenant's appearance, and restores the portal's own", async () => {
  const file = join(dataDir, "logo.svg");
  writeFileSync(file, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><path d="M0 0h60v20z"/></svg>');
  expect(
    await run(`tenant set acme --accent #0f766e --logo ${file} --font serif --help-link mailto:help@acme.test`),
  ).toEqual(done("acme (Acme): accent #0f766e, font serif, help at mailto:help@acme.test, a logo of its own."));
  expect(await run("tenant set acme --logo none --font none --accent none --help-link none")).toEqual(
    done("acme (Acme): the portal's own appearance."),
  );
  const words = join(dataDir, "not-found.json");
  writeFileSync(words, JSON.stringify({ text: { pt: "Sumiu.", en: "It is gone." } }));
  expect(await run(`tenant set acme --not-found ${words}`)).toEqual(
    done("acme (Acme): its own text at unknown addresses."),
  );
  expect(await run("tenant set acme --not-found /handbook/home")).toEqual(
    done("acme (Acme): /handbook/home at unknown addresses."),
  );
  expect((await run("tenant set acme --not-found /profile")).err).toMatch(/^The notFound must be/);
  expect((await run("tenant set acme --not-found nowhere.json")).code).toBe(2);
  expect(await run("tenant set acme --not-found none")).toEqual(done("acme (Acme): the portal's own appearance."));
  writeFileSync(file, '<svg viewBox="0 0 1 1"><script>x</script></svg>');
  expect((await run(`tenant set acme --logo ${file}`)).err).toBe("The logo has a script.\n");
  expect((await run("tenant set acme --logo /nowhere.svg")).code).toBe(2);
  expect((await run("tenant set acme")).code).toBe(2);
});
