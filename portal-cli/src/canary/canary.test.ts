import type { PublishResponse, Release } from "@portico/shared-utility/contract";
import { serveModuleCdn } from "../testing/module-cdn.ts";
import { portalForTests } from "../testing/portal-for-tests.ts";

const place = "--environment staging --tenant globex";
const cdn = serveModuleCdn();
const { run } = portalForTests("globex", { origin: cdn });
let stable: Release;
let newer: Release;

beforeAll(async () => {
  await publish(1);
  newer = await publish(2);
  stable = JSON.parse((await run(`rollback ${place} --reason Stable --json`)).out).release;
});

async function publish(build: number): Promise<Release> {
  const { out } = await run(`publish @app/tickets ${place} --url ${cdn()}/tickets.${build}.js --reason Build --json`);
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
  expect(out).toMatch(`  address      ${cdn()}/tickets.1.js\n`);
  expect(out).toMatch(new RegExp(`  canary +Release ${canary?.id}: canary of release ${newer.id} by `));
  expect(out).toMatch("    gives      10% of the people, ana@globex.test, rui@globex.test\n");
  expect(out).toMatch(`    address    ${cdn()}/tickets.2.js\n    hash       sha384-`);
  const { canary: shown } = JSON.parse((await run(`why @app/tickets ${place} --json`)).out);
  expect(shown).toMatchObject({ release: { id: canary?.id }, percent: 10, address: `${cdn()}/tickets.2.js` });
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
  const { out } = await run(`publish @app/tickets ${place} --url ${cdn()}/tickets.3.js --reason Build`);
  expect(out).toMatch(`It is what people get of globex in staging now.\n${kept}`);
  expect((await run(`rollback ${place} --reason Back`)).out).toMatch(kept);
  await run(`canary end ${place} --reason Over`);
  expect((await run(`publish @app/tickets ${place} --url ${cdn()}/tickets.3.js --reason Build`)).out).not.toMatch(
    "canary",
  );
});

it.each(["end", "finish"])("reports that there is no canary to %s", async (verb) => {
  const { code, err } = await run(`canary ${verb} ${place} --reason None`);
  expect([code, err]).toEqual([1, "No canary runs for globex in staging, or none that this credential may see.\n"]);
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
