import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openProvisioning } from "@portico/portal-server/provisioning";
import { fillDataFolder } from "@portico/portal-server/testing/fill-data-folder";
import type { PublishResponse, Release } from "@portico/shared-utility/contract";
import { remoteRegistry } from "../registry/remote-registry.ts";
import { listeningRegistry } from "../testing/listening-registry.ts";
import { startModuleCdn } from "../testing/module-cdn.ts";
import { runWords } from "../testing/run-words.ts";

const dataDir = mkdtempSync(join(tmpdir(), "portico-canary-"));
const env = { DATA_DIR: dataDir, REGISTRY_ALLOW_LOOPBACK: "1" };
const place = "--environment staging --tenant globex";

let cdn: Awaited<ReturnType<typeof startModuleCdn>>;
let running: Awaited<ReturnType<typeof listeningRegistry>>;
let stable: Release;
let newer: Release;

beforeAll(async () => {
  cdn = await startModuleCdn();
  await fillDataFolder(dataDir);
  const portal = await openProvisioning(env);
  await portal.addTenant({ domain: "globex", name: "Globex" });
  await portal.addOrigin("globex", cdn.origin);
  await portal.close();
  running = await listeningRegistry(env);
  await publish(1);
  newer = await publish(2);
  stable = JSON.parse((await run(`rollback ${place} --reason Stable --json`)).out).release;
});
afterAll(async () => {
  await running.close();
  cdn.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const openRegistry = async () => remoteRegistry(running.url, "portico_registry_of-no-value");
const run = (line: string) => runWords(line.split(" "), { openRegistry });
async function publish(build: number): Promise<Release> {
  const { out } = await run(
    `publish @app/tickets ${place} --url ${cdn.origin}/tickets.${build}.js --reason Build --json`,
  );
  const { release } = JSON.parse(out) as PublishResponse;
  if (!release) throw new Error(out);
  return release;
}
const history = async (): Promise<Release[]> => JSON.parse((await run(`history ${place} --json`)).out).releases;

it("shows a release to a share of users and to named users, and changes nothing for the others", async () => {
  const { code, out } = await run(
    `canary start ${newer.id} ${place} --percent 10 --person ana@globex.test --person rui@globex.test --reason Trying`,
  );
  expect(code).toBe(0);
  expect(out).toMatch(new RegExp(`^Release \\d+: canary of release ${newer.id} by .*\\. Trying\n`));
  expect(out).toMatch(/\n10% of the people of globex in staging get it\.\n$/);
  const [canary, ...before] = await history();
  expect(canary).toMatchObject({ kind: "canary", source: newer.id, digest: newer.digest, current: false });
  expect(before.find(({ current }) => current)?.id).toBe(stable.id);
});

it("shows in `why` the canary's build and its audience", async () => {
  const [canary] = await history();
  const { out } = await run(`why @app/tickets ${place}`);
  expect(out).toMatch(`  address      ${cdn.origin}/tickets.1.js\n`);
  expect(out).toMatch(new RegExp(`  canary +Release ${canary?.id}: canary of release ${newer.id} by `));
  expect(out).toMatch("    gives      10% of the people, ana@globex.test, rui@globex.test\n");
  expect(out).toMatch(`    address    ${cdn.origin}/tickets.2.js\n    hash       sha384-`);
  const { canary: shown } = JSON.parse((await run(`why @app/tickets ${place} --json`)).out);
  expect(shown).toMatchObject({ release: { id: canary?.id }, percent: 10, address: `${cdn.origin}/tickets.2.js` });
});

it("shows the canary to more users, then to all", async () => {
  const [canary] = await history();
  const more = JSON.parse((await run(`canary start ${canary?.id} ${place} --percent 60 --reason More --json`)).out);
  expect(more.release).toMatchObject({ kind: "canary", source: canary?.id });
  const { code, out } = await run(`canary finish ${place} --reason Good`);
  expect([code, out]).toEqual([0, expect.stringMatching(/\nThe canary of globex in staging has ended\.\n$/)]);
  const [finished] = await history();
  expect(finished).toMatchObject({ digest: newer.digest, current: true, source: more.release.id, reason: "Good" });
  expect((await run(`why @app/tickets ${place}`)).out).not.toMatch("canary  ");
});

it("removes the canary's release from its audience", async () => {
  const [current] = await history();
  await run(`canary start ${stable.id} ${place} --percent 100 --reason Other`);
  const { code, out } = await run(`canary end ${place} --reason Worse`);
  expect([code, out]).toEqual([0, expect.stringMatching(/^Release \d+: rollback of release \d+ by .*\. Worse\n/)]);
  const [ended] = await history();
  expect(ended).toMatchObject({ kind: "rollback", digest: current?.digest });
});

it("is named by commands that change the map while it runs", async () => {
  const { release: canary } = JSON.parse(
    (await run(`canary start ${stable.id} ${place} --percent 10 --reason Other --json`)).out,
  );
  const kept = `Those who have the canary, release ${canary.id} (10%), keep its map without this change.`;
  const { out } = await run(`publish @app/tickets ${place} --url ${cdn.origin}/tickets.3.js --reason Build`);
  expect(out).toMatch(`It is what people get of globex in staging now.\n${kept}`);
  expect((await run(`rollback ${place} --reason Back`)).out).toMatch(kept);
  await run(`canary end ${place} --reason Over`);
  expect((await run(`publish @app/tickets ${place} --url ${cdn.origin}/tickets.3.js --reason Build`)).out).not.toMatch(
    "canary",
  );
});

it.each(["end", "finish"])("reports that there is no canary to %s", async (verb) => {
  const { code, err } = await run(`canary ${verb} ${place} --reason None`);
  expect([code, err]).toEqual([1, "No canary runs for globex in staging.\n"]);
  const { err: json } = await run(`canary ${verb} ${place} --reason None --json`);
  expect(JSON.parse(json).error.code).toBe("release.no_canary");
});

it("rejects a release of another environment", async () => {
  const { code, err } = await run(
    `canary start ${newer.id} --environment production --tenant globex --percent 5 --reason X`,
  );
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/That release is of another environment or scope.*"staging"/s),
  ]);
});

it.each([
  [`canary start 1 ${place}`, /--percent is missing/],
  [`canary start 1 ${place} --percent 101`, /--percent must be a whole number from 0 to 100/],
  [`canary start 1 ${place} --percent half`, /--percent must be a whole number/],
  [`canary start first ${place} --percent 5`, /<release> must be the number of a release/],
  ["canary end --tenant globex", /--environment is missing/],
])("does nothing after `%s` and explains why", async (line, sentence) => {
  const { code, err } = await run(line);
  expect([code, err]).toEqual([2, expect.stringMatching(sentence)]);
});
