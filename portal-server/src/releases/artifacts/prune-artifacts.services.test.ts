import { manifestFor } from "../../testing/module-origin.ts";
import { portalForTests } from "../../testing/open-test-app.ts";
import { runOn } from "../../testing/run-on.ts";
import { newRegistryCredentialOf, registryClient } from "../../testing/test-registry.ts";
import { until } from "../../testing/until.ts";
import type { ModuleStore } from "../modules/module-store.ts";
import { pruneArtifacts } from "./prune-artifacts.ts";

const portal = portalForTests({ config: { databaseUrl: "postgres://shared.test/portico" } });
const waiting = "select 1 from pg_locks where locktype = 'advisory' and not granted";

it("removes no file that a build which is announced at that moment is said to have", async () => {
  const call = registryClient(portal, await newRegistryCredentialOf(portal));
  const announce = (entry: string) => {
    const files = { [entry]: entry, "shared.js": "shared.js" };
    return call("POST", "/artifacts/parts", {
      scope: "acme",
      manifest: JSON.parse(manifestFor("@app/parts", entry, files)),
    });
  };
  await announce("old.js");
  const type = { "content-type": "application/octet-stream" };
  await call("PUT", "/artifacts/parts/shared.js?scope=acme", Buffer.from("shared.js"), type);
  portal.clock.advance(8 * 24 * 60 * 60_000);
  const { store } = portal.services.modules;
  let announced: ReturnType<typeof announce> | undefined;
  const remove: ModuleStore["remove"] = async (folder, file) => {
    if (file === "shared.js") {
      let isAnswered = false;
      announced = announce("new.js");
      void announced.then(() => {
        isAnswered = true;
      });
      await until(async () => isAnswered || (await runOn(portal.database.connection, waiting)).rowCount);
    }
    await store.remove(folder, file);
  };
  expect(await pruneArtifacts(portal, { ...store, remove })).toBe(1);
  expect(await announced?.then((response) => response.json().missing)).toEqual(["new.js", "shared.js"]);
});
