import type { RegistryRights } from "@portico/portal-server/provisioning";
import type { PublishResponse } from "@portico/shared-utility/contract";
import { localRegistry } from "../registry/local-registry.ts";
import { remoteRegistry } from "../registry/remote-registry.ts";
import { serveModuleCdn } from "../testing/module-cdn.ts";
import { portalForTests } from "../testing/portal-for-tests.ts";
import { runWords } from "../testing/run-words.ts";

const rights: RegistryRights = { role: "read", environments: ["staging"], scopes: ["globex"] };

const cdn = serveModuleCdn();
const { env, registry, start, run } = portalForTests("globex", { origin: cdn });
let origin: string;
beforeAll(() => {
  origin = cdn();
});

const place = "--environment staging --tenant globex";
const publish = async (file: string, more = "") => {
  const line = `publish @app/tickets ${place} --url ${origin}/${file} --reason Because --json ${more}`.trim();
  return JSON.parse((await run(line)).out) as PublishResponse;
};

it("publishes a module from a tenant's CDN, prints the release, and reports progress on the error stream", async () => {
  const { code, out, err } = await run(
    `publish @app/tickets ${place} --url ${origin}/tickets.1.js --reason First --expect 0`,
  );
  expect(code).toBe(0);
  expect(out).toMatch(/^Release (\d+): publish by credential operator-[\w-]+, \d{4}-\d\d-\d\d \d\d:\d\d\. First\n/);
  expect(out).toMatch(`  + ${origin}/tickets.1.js  sha384-`);
  expect(out).toMatch(
    /Checked @app\/tickets: \d+ bytes, 1 file, sha384-.*\(no manifest: what it imports by literal addresses\)/,
  );
  expect(err).toBe("Publishing @app/tickets for globex in staging …\n");
  expect(new Set(registry.authorizations)).toEqual(new Set(["Bearer portico_registry_x"]));
});

it("publishes the style sheets of --style, relative to the entry", async () => {
  const { changes } = await publish("tickets.3.js", "--style tickets.css --dry-run");
  expect(changes).toMatchObject([{ after: { styles: [`${origin}/tickets.css`] } }]);
  const { code, err } = await run(`publish . ${place} --style tickets.css`);
  expect([code, err]).toEqual([2, expect.stringContaining("--style belongs to --url")]);
});

it("publishes a custom element: a generated entry imports the file from its address", async () => {
  const { report } = await publish("element.js", "--element stock-app --style tickets.css --dry-run");
  expect(report).toMatchObject([{ format: "esm", files: 3, lifecycles: "read" }]);
});

it("lists the history, newest first, with the current release marked", async () => {
  const { release } = await publish("tickets.2.js");
  const { out } = await run(`history ${place}`);
  const [heads, newest, older] = out.split("\n");
  expect(heads).toMatch(/^RELEASE +WHEN +KIND +AUTHOR +REASON$/);
  expect(newest).toMatch(new RegExp(`^${release?.id} \\* .* publish .* Because$`));
  expect(older).toMatch(/First$/);
  const page = JSON.parse((await run(`history ${place} --limit 1 --json`)).out);
  expect(page).toMatchObject({ releases: [{ id: release?.id }], next: release?.id });
});

it("explains where a module comes from", async () => {
  const { out } = await run(`why @app/tickets ${place}`);
  expect(out).toMatch(/tenant +globex\n +environment +staging\n +map +globex’s own\n +release +Release \d+: publish/);
  expect(out).toMatch(new RegExp(`address +${origin}/tickets.2.js\n +hash +sha384-[\\w+/]{64}\n +size +\\d+ bytes`));
  const { code, err } = await run(`why @app/nothing ${place}`);
  const sentence = 'No map of globex in staging has a module "@app/nothing". Applications there: @app/tickets.\n';
  expect([code, err]).toEqual([1, sentence]);
});

it("rolls back to the previous release with identical content, and shows the changes", async () => {
  const { code, out } = await run(`rollback ${place} --reason Broken`);
  expect(code).toBe(0);
  expect(out).toMatch(/^Release \d+: rollback of release \d+ by/);
  expect(out).toMatch(`  - ${origin}/tickets.2.js`);
  const page = JSON.parse((await run(`history ${place} --json`)).out);
  const [rolled, , first] = page.releases;
  expect(rolled.digest).toBe(first.digest);
  expect((await run(`diff ${first.id} ${rolled.id}`)).out).toBe("No module differs.\n");
  expect((await run(`diff 0 ${first.id}`)).out).toMatch(`@app/tickets\n  + ${origin}/tickets.1.js`);
});

it("does not return to the release that the last rollback left, unless it is named", async () => {
  const [current, left] = JSON.parse((await run(`history ${place} --json`)).out).releases;
  const { code, err } = await run(`rollback ${place} --reason Again`);
  expect(code).toBe(1);
  expect(err).toContain(
    `Release ${current.id}, the current one of globex in staging, went back from release ${left.id}`,
  );
  expect(err).toContain(`--to ${left.id} undoes the rollback`);
  const { err: json } = await run(`rollback ${place} --reason Again --json`);
  expect(JSON.parse(json).error.code).toBe("release.rolled_back");
  expect(JSON.parse((await run(`history ${place} --json`)).out).releases[0].id).toBe(current.id);
  expect((await run(`rollback ${place} --to ${left.id} --reason Undone`)).code).toBe(0);
  expect((await run(`rollback ${place} --to ${current.id} --reason Broken`)).code).toBe(0);
});

it("promotes from one environment to the next, and supports a dry run", async () => {
  const tried = await run("promote staging production --tenant globex --reason Tested --dry-run");
  expect(tried.out).toMatch(/^Nothing was written\. globex in production would change like this:\n@app\/tickets/);
  expect((await run("history --environment production --tenant globex")).out).toBe(
    "Nothing was released for globex in production.\n",
  );
  const { code, out } = await run("promote staging production --tenant globex --reason Tested");
  expect([code, out.split("\n")[0]]).toEqual([0, expect.stringMatching(/^Release \d+: promote of release \d+ by/)]);
  const again = await run("promote staging production --tenant globex --reason Again");
  expect(again.out).toMatch(/^Nothing changes: globex in production has exactly this already\./);
});

it("names the environment of a release that another environment cannot roll back to", async () => {
  const [promoted] = JSON.parse((await run("history --environment production --tenant globex --json")).out).releases;
  const { code, err } = await run(`rollback ${place} --to ${promoted.id} --reason Wrong`);
  expect([code, err]).toEqual([1, expect.stringMatching(/of another environment or scope.*"production"/s)]);
});

it("promotes a single module, and lists what promoting the whole map removes", async () => {
  const production = "--environment production --tenant globex";
  const extra = `publish @app/extra ${production} --url ${origin}/tickets.3.js --reason Extra`;
  expect((await run(extra)).code).toBe(0);
  const another = `publish @app/one ${place} --url ${origin}/tickets.4.js --reason One`;
  expect((await run(another)).code).toBe(0);
  const one = await run("promote staging production --tenant globex --module @app/one --reason Alone --json");
  expect(JSON.parse(one.out)).toMatchObject({ changes: [{ specifier: "@app/one", before: null }], removed: [] });
  expect(one.err).toBe("Promoting @app/one of globex from staging to production …\n");
  const tried = await run("promote staging production --tenant globex --reason Whole --dry-run");
  expect(tried.out).toMatch(/\nglobex in production would lose what staging does not have: @app\/extra\n$/);
  const whole = await run("promote staging production --tenant globex --reason Whole --json");
  expect(JSON.parse(whole.out)).toMatchObject({ published: true, removed: ["@app/extra"] });
  const unknown = await run("promote staging production --tenant globex --module @app/extra --reason None");
  expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining("The release has no such module")]);
  await run(`rollback ${place} --reason Broken`);
});

it("rejects a publication when another release than the expected one is current", async () => {
  const { code, err } = await run(
    `publish @app/tickets ${place} --url ${origin}/tickets.2.js --expect 1 --reason Late`,
  );
  expect(code).toBe(1);
  expect(err).toMatch(/Another release is current/);
});

it("prints the gate's refusals per module, and as JSON on request", async () => {
  const line = `publish @app/tickets ${place} --url ${origin}/gone.js --reason Gone`;
  const { code, err } = await run(line);
  expect(code).toBe(1);
  expect(err).toMatch(
    new RegExp(`- @app/tickets \\(release\\.missing\\)\n  ${origin}/gone\\.js\n  There is no such file`),
  );
  const json = await run(`${line} --json`);
  expect(json.out).toBe("");
  const error = json.err.slice(json.err.indexOf("{"));
  expect(JSON.parse(error)).toMatchObject({ error: { code: "release.missing", details: { refusals: [{}] } } });
});

it.each([
  ["publish navbar-mf", /--environment is missing/],
  ["publish navbar-mf --environment prod", /--environment must be one of development, staging, production/],
  ["publish nothing-mf --environment staging", /"nothing-mf" is no package with modules/],
  ["publish tickets --url https://x.test/a.js --environment staging", /a module’s name, such as @app\/tickets/],
  ["diff one 2", /<from> must be the number of a release/],
  ["rollback --environment production --tenant globex --to last", /--to must be the number/],
  ["promote staging prod", /<to> must be one of/],
  ["promote staging staging", /<from> and <to> must be two environments/],
])("does nothing after `%s` and explains why", async (line, sentence) => {
  const { code, err } = await run(line);
  expect([code, err]).toEqual([2, expect.stringMatching(sentence)]);
});

describe("the running portal's address", () => {
  it.each([
    ["portal.example", "portico_registry_x", /must be an address/],
    ["http://portal.example", "portico_registry_x", /must begin https/],
    ["https://portal.example", undefined, /PORTICO_CREDENTIAL is missing/],
  ])("%s is rejected before anything is sent", (address, secret, sentence) => {
    expect(() => remoteRegistry(address, secret)).toThrow(sentence);
  });

  it("reports a portal that does not respond", async () => {
    const open = async () => remoteRegistry("http://127.0.0.1:1", "portico_registry_x");
    const { code, err } = await runWords(["history", "--environment", "staging"], { openRegistry: open });
    expect([code, err]).toEqual([1, expect.stringMatching(/^The portal at http:\/\/127\.0\.0\.1:1 did not respond: /)]);
  });
});

it("works on the data folder of a stopped portal, and reports a running one", async () => {
  const blocked = await runWords(["history", "--environment", "staging"], {
    openRegistry: () => localRegistry(env, rights),
  });
  expect([blocked.code, blocked.err]).toEqual([
    1,
    expect.stringMatching(/in use by process .* answers no commands: try again/),
  ]);
  await registry.close();
  const words = ["history", "--environment", "staging", "--tenant", "globex", "--json"];
  const { code, out } = await runWords(words, { openRegistry: () => localRegistry(env, rights) });
  expect(code).toBe(0);
  expect(JSON.parse(out).releases[0].reason).toBe("Broken");
  await start();
});
