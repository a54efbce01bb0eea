import { writeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Release } from "@portico/shared-utility/contract";
import type { ModuleOrigin } from "../../testing/module-origin.ts";
import { type PortalProcess, startProcess } from "../../testing/portal-process.ts";
import { prepareProcesses } from "../../testing/process-registry.ts";
import { until } from "../../testing/until.ts";

// docs/reliability.md D3 over HTTP. All rounds: npm run test:long -- D3
const rounds = Number(process.env.KILL_ROUNDS ?? 2);
const place = "environment=development&scope=acme";

let env: Record<string, string>;
let authorization: string;
let cdn: ModuleOrigin;
let tidyUp: () => Promise<void>;
beforeAll(async () => {
  ({ env, authorization, cdn, tidyUp } = await prepareProcesses());
}, 300_000);
afterAll(() => tidyUp());

async function get<Body>(portal: PortalProcess, path: string): Promise<Body> {
  const { status, json } = await portal.call({ method: "GET", path, headers: { authorization } });
  if (status !== 200) throw new Error(`${path} was answered ${status}`);
  return json as Body;
}

let builds = 0;
/** Publishes two modules of one build until the process is killed; adds the acknowledged releases to `acknowledged`. */
async function publishUntilKilled(portal: PortalProcess, acknowledged: number[]): Promise<void> {
  for (;;) {
    const build = ++builds;
    const set = { "@app/a": { url: cdn.serveApp(`a-${build}`) }, "@app/b": { url: cdn.serveApp(`b-${build}`) } };
    const body = { environment: "development", scope: "acme", changes: { set }, reason: `build ${build}` };
    const headers = { authorization, "if-match": "*" };
    const response = await portal
      .call({ method: "POST", path: "/api/registry/releases", headers, body })
      .catch(() => undefined);
    if (!response) return;
    if (response.status === 201 || response.status === 200)
      acknowledged.push((response.json as { release: Release }).release.id);
    else expect(response.status).toBe(409);
  }
}

interface ServedMap {
  id: string;
  imports: Record<string, string>;
}

/** The builds of the two modules in a map. */
function buildsOf({ imports }: ServedMap): (string | undefined)[] {
  return ["@app/a", "@app/b"].map((name) => /-(\d+)\.js$/.exec(imports[name] ?? "")?.[1]);
}

async function historyOf(portal: PortalProcess): Promise<Release[]> {
  const all: Release[] = [];
  for (let before = ""; ; ) {
    const path = `/api/registry/releases?${place}&limit=100${before}`;
    const page = await get<{ releases: Release[]; next: number | null }>(portal, path);
    all.push(...page.releases);
    if (page.next === null) return all;
    before = `&before=${page.next}`;
  }
}

it(
  `keeps every acknowledged release and no partial one when the process is killed at any moment (${rounds} times)`,
  async () => {
    const counts = { acknowledged: 0, released: 0, lost: 0, halves: 0 };
    const acknowledged: number[] = [];
    const readyAfter: number[] = [];
    let portal = await startProcess(env);
    for (let round = 0; round < rounds; round++) {
      const ofRound: number[] = [];
      const publishers = [1, 2, 3].map(() => publishUntilKilled(portal, ofRound));
      await until(() => ofRound.length > 0, 5);
      await sleep(Math.random() * 600);
      await portal.kill();
      await Promise.all(publishers);
      acknowledged.push(...ofRound);
      portal = await startProcess(env);
      readyAfter.push(portal.readyAfter);
      const map = await get<ServedMap>(portal, "/import-map.json");
      const [a, b] = buildsOf(map);
      if (a === undefined || a !== b) counts.halves++;
      // The portal serves the last acknowledged release, or a later one whose response was lost.
      if (Number(map.id.split(":").at(-1)) < Math.max(...ofRound)) counts.lost++;
    }
    const history = await historyOf(portal);
    const ids = new Set(history.map(({ id }) => id));
    await portal.stop();
    counts.acknowledged = acknowledged.length;
    counts.released = history.length;
    counts.lost = acknowledged.filter((id) => !ids.has(id)).length;
    readyAfter.sort((a, b) => a - b);
    const [median, slowest] = [readyAfter.length >> 1, -1].map((at) => readyAfter.at(at));
    if (process.env.KILL_ROUNDS) {
      writeSync(1, `D3 ${JSON.stringify({ rounds, ...counts, readyMedianMs: median, readySlowestMs: slowest })}\n`);
    }
    expect(counts).toMatchObject({ lost: 0, halves: 0 });
    expect(counts.acknowledged).toBeGreaterThanOrEqual(rounds);
    // The parent of each release is the release before it.
    expect(history.map(({ parent }) => parent)).toEqual([...history.slice(1).map(({ id }) => id), null]);
  },
  rounds * 300_000,
);
