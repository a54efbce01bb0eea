import { createProvisioning } from "../provisioning/provisioning.ts";
import { bigModule } from "../testing/big-module.ts";
import { collectGarbage } from "../testing/collect-garbage.ts";
import { type ModuleOrigin, startModuleOrigin } from "../testing/module-origin.ts";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";
import { newRegistryCredentialOf, registryClient, seedRelease } from "../testing/test-registry.ts";
import { watchLoop } from "../testing/watch-loop.ts";
import { gateLimits } from "./gate-limits.ts";
import { readSystem } from "./read-system.mjs";

let portal: TestApp;
let cdn: ModuleOrigin;
let call: ReturnType<typeof registryClient>;
beforeAll(async () => {
  portal = await openTestApp();
  cdn = await startModuleOrigin();
  await createProvisioning(portal.db, portal.clock).addOrigin("acme", cdn.origin);
  call = registryClient(portal, await newRegistryCredentialOf(portal));
  await seedRelease(portal, "base", {});
});
afterAll(async () => {
  await portal.close();
  await cdn.close();
});

it("answers others while it looks at a bundle of megabytes: none of them waits 50 ms", async () => {
  const chunk = bigModule(2_000_000);
  const started = performance.now();
  expect(readSystem(chunk, { exports: false }).status).toBe("read");
  // Else the bundle would be too small to tell.
  expect(performance.now() - started).toBeGreaterThan(50);

  cdn.put("/late.js", chunk);
  const set = { "@app/big": { url: cdn.put("/big.js", bigModule(gateLimits.entry - 2_000, ["./late.js"])) } };
  const body = { environment: "development", scope: "acme", changes: { set }, reason: "big" };
  await call("GET", "/maps/development/acme");
  // What the parse above has left is not the portal's to collect.
  collectGarbage();
  const longest = watchLoop();
  const answer = await call("POST", "/releases", body, { "if-match": "*" });
  const blocked = longest();
  expect(answer.json().report).toMatchObject([{ specifier: "@app/big", files: 2 }]);
  expect(blocked).toBeLessThan(50);
}, 60_000);
