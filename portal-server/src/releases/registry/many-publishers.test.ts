import { writeSync } from "node:fs";
import { type ModuleOrigin, startModuleOrigin } from "../../testing/module-origin.ts";
import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";
import { newRegistryCredentialOf, registryClient, seedRelease } from "../../testing/test-registry.ts";
import { releases } from "../maps/release-table.ts";

// docs/reliability.md D1 and D2. The targets are measured with REGISTRY_PUBLICATIONS=100 REGISTRY_READS=10000.
const publications = Number(process.env.REGISTRY_PUBLICATIONS ?? 24);
const reads = Number(process.env.REGISTRY_READS ?? 300);
const workers = publications > 24 ? 10 : 4;

let servers: TestApp[];
let cdn: ModuleOrigin;
let call: ReturnType<typeof registryClient>[];
beforeAll(async () => {
  const first = await openTestApp();
  servers = [first, ...(await Promise.all([1, 2].map(() => openTestApp({ database: first.database }))))];
  cdn = await startModuleOrigin();
  await first.operator.addOrigin("acme", cdn.origin);
  await seedRelease(first, "base", { react: "/modules/shared-deps/react.1.js" });
  const credential = await newRegistryCredentialOf(first);
  call = servers.map((server) => registryClient(server, credential));
  for (let n = 0; n <= publications; n++) for (const name of ["a", "b"]) cdn.serveApp(`${name}.${n}`);
});
afterAll(async () => {
  for (const server of [...servers].reverse()) await server.close();
  await cdn.close();
});

const pair = (n: number) => ({
  "@app/a": { url: `${cdn.origin}/a.${n}.js` },
  "@app/b": { url: `${cdn.origin}/b.${n}.js` },
});

/** Publishes as a careful pipeline does: reads the map, publishes with its ETag, and starts again after a refusal. */
async function publishOnce(n: number, send: ReturnType<typeof registryClient>, refused: string[]): Promise<number> {
  for (;;) {
    const { headers } = await send("GET", "/maps/development/acme");
    const body = { environment: "development", scope: "acme", changes: { set: pair(n) }, reason: `number ${n}` };
    const response = await send("POST", "/releases", body, { "if-match": String(headers.etag) });
    if (response.statusCode === 201) return response.json().release.id;
    refused.push(`${response.statusCode} ${response.json().error?.code}`);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 100));
  }
}

/** Whether a map was published as a whole: both modules have the same number, and hashes. */
function isWhole(text: string): boolean {
  const { imports, integrity } = JSON.parse(text);
  const [a, b] = [imports["@app/a"], imports["@app/b"]].map(
    (address?: string) => /\.(\d+)\.js$/.exec(address ?? "")?.[1],
  );
  const hashed = a === undefined || (integrity[imports["@app/a"]] && integrity[imports["@app/b"]]);
  return a === b && Boolean(hashed) && imports.react !== undefined;
}

it("loses no acknowledged publication on three servers, and every map that is read meanwhile is complete", async () => {
  const open = Array.from({ length: publications }, (_, n) => n);
  const acknowledged: number[] = [];
  const refused: string[] = [];
  const publishing = servers.flatMap((_, at) =>
    Array.from({ length: workers }, async () => {
      for (let n = open.pop(); n !== undefined; n = open.pop())
        acknowledged.push(await publishOnce(n, call[at] as (typeof call)[number], refused));
    }),
  );
  let torn = 0;
  const reading = servers.map(async ({ app, clock }) => {
    for (let read = 0; read < reads / servers.length; read++) {
      // Past the second for which a map is cached, so that each read reaches the database.
      clock.advance(1_001);
      const response = await app.inject({ url: "/import-map.json", headers: { host: "acme.localhost:9000" } });
      if (response.statusCode !== 200 || !isWhole(response.body)) torn++;
    }
  });
  await Promise.all([...publishing, ...reading]);
  if (process.env.REGISTRY_READS)
    writeSync(1, `D1 D2 ${JSON.stringify({ publications, refused: refused.length, reads, torn })}\n`);
  expect(torn).toBe(0);
  expect(new Set(acknowledged).size).toBe(publications);
  expect(new Set(refused)).toEqual(new Set(refused.length > 0 ? ["412 release.stale"] : []));
  const rows =
    (await servers[0]?.db.select().from(releases).orderBy(releases.id))?.filter(({ scope }) => scope === "acme") ?? [];
  // The history holds exactly the acknowledged releases, and the parent of each is the release before it.
  expect(rows.map(({ id }) => id)).toEqual(acknowledged.sort((one, other) => one - other));
  expect(rows.map(({ parent }) => parent)).toEqual([null, ...rows.slice(0, -1).map(({ id }) => id)]);
  expect(
    rows.every(({ document }) =>
      isWhole(JSON.stringify({ ...document, imports: { ...document.imports, react: "x" } })),
    ),
  ).toBe(true);
}, 600_000);
