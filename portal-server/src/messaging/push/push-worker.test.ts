import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readBuild } from "../../releases/modules/checkout-builds.ts";
import { portalForTests } from "../../testing/open-test-app.ts";
import { writeBuild } from "../../testing/write-build.ts";

const portal = portalForTests();
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "portico-push-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const get = () =>
  portal.app.inject({ url: "/firebase-messaging-sw.js?projectId=p", headers: { host: "acme.localhost" } });

it("answers 404 when no build contains the worker", async () => {
  expect((await get()).statusCode).toBe(404);
});

it("serves a script that browsers revalidate and that may connect only to the portal and the provider", async () => {
  const worker = { text: "/* worker */", script: true };
  await writeBuild(join(dir, "notifications-mf"), { "firebase-messaging-sw": worker }, "aaaaaaaaaa");
  const build = await readBuild(join(dir, "notifications-mf"));
  if (!build) throw new Error("no build");
  await portal.services.modules.store.deploy(build);
  portal.services.modules.use({ imports: {} }, [build]);
  const response = await get();
  expect(response.statusCode).toBe(200);
  expect(response.body).toBe("/* worker */");
  expect(response.headers["content-type"]).toMatch(/javascript/);
  expect(response.headers["cache-control"]).toBe("public, max-age=0");
  expect(response.headers["content-security-policy"]).toMatch(/^default-src 'none'; connect-src 'self' https:/);
});
