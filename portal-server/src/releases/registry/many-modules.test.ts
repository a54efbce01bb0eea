import { writeSync } from "node:fs";
import type { PublishResponse, RegistryMap, ReleasePage } from "@portico/shared-utility/contract";
import { type PortalProcess, startProcess } from "../../testing/portal-process.ts";
import { prepareProcesses } from "../../testing/process-registry.ts";

const publications = 60;

let prepared: Awaited<ReturnType<typeof prepareProcesses>>;
let portals: PortalProcess[];
beforeAll(async () => {
  prepared = await prepareProcesses();
  portals = await Promise.all(Array.from({ length: prepared.mostProcesses }, () => startProcess(prepared.env)));
}, 300_000);
afterAll(async () => {
  await Promise.all(portals.map((portal) => portal.stop()));
  await prepared.tidyUp();
});

async function call<Body>(at: number, method: string, path: string, body?: object, match = "*") {
  const portal = portals[at % portals.length] as PortalProcess;
  const headers = { authorization: prepared.authorization, "if-match": match };
  const { status, json } = await portal.call({ method, path: `/api/registry${path}`, headers, ...(body && { body }) });
  return { status, json: json as Body };
}
const publish = (at: number, module: string, match?: string) => {
  const changes = { set: { [module]: { url: prepared.cdn.serveApp(module.replace("@app/", "")) } } };
  const body = { environment: "development", scope: "acme", changes, reason: module };
  return call<PublishResponse>(at, "POST", "/releases", body, match);
};

it(`accepts ${publications} concurrent publications of different modules, one release after the other`, async () => {
  const modules = Array.from({ length: publications }, (_, number) => `@app/module-${number}`);
  const began = performance.now();
  const responses = await Promise.all(modules.map((module, at) => publish(at, module)));
  writeSync(2, `${publications} modules, ${portals.length} processes: ${Math.round(performance.now() - began)} ms\n`);
  expect(responses.map(({ status }) => status)).toEqual(modules.map(() => 201));
  const { json: map } = await call<RegistryMap>(0, "GET", "/maps/development/acme");
  expect(Object.keys(map.document.imports).sort()).toEqual([...modules].sort());
  const { json: page } = await call<ReleasePage>(0, "GET", "/releases?environment=development&scope=acme&limit=100");
  const line = [...page.releases].reverse();
  expect(line.map(({ id }) => id)).toEqual(
    responses.map(({ json }) => json.release?.id).sort((a, b) => Number(a) - Number(b)),
  );
  expect(line.map(({ parent }) => parent)).toEqual([null, ...line.slice(0, -1).map(({ id }) => id)]);
}, 300_000);

it("accepts one of many publications that expect the same release, and refuses the others with the changes", async () => {
  const { json: map } = await call<RegistryMap>(0, "GET", "/maps/development/acme");
  const modules = Array.from({ length: 6 }, (_, number) => `@app/raced-${number}`);
  const responses = await Promise.all(modules.map((module, at) => publish(at, module, `"${map.release?.id}"`)));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 412, 412, 412, 412, 412]);
  const refused = responses.find(({ status }) => status === 412);
  expect(refused?.json).toMatchObject({
    error: { code: "release.stale", details: { changes: [{ specifier: expect.stringMatching(/^@app\/raced-/) }] } },
  });
});

it("accepts one of several concurrent publications of the same module, and refuses the others", async () => {
  const responses = await Promise.all(
    Array.from({ length: 4 }, (_, build) => {
      const changes = { set: { "@app/same": { url: prepared.cdn.serveApp(`same-${build}`) } } };
      return call<PublishResponse>(build, "POST", "/releases", {
        environment: "development",
        scope: "acme",
        changes,
        reason: "same",
      });
    }),
  );
  const codes = responses.map(({ status, json }) => [status, (json as { error?: { code: string } }).error?.code]);
  expect(codes.filter(([status]) => status === 201).length).toBeGreaterThan(0);
  expect(codes.filter(([status]) => status !== 201)).toEqual(
    codes.filter(([, code]) => code === "release.conflict").map(() => [409, "release.conflict"]),
  );
});
