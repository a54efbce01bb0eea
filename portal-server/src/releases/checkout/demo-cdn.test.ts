import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeBuild } from "../../testing/write-build.ts";
import { readBuild } from "../modules/checkout-builds.ts";
import { startDemoCdn } from "./demo-cdn.ts";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "portico-cdn-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

function get(origin: string, path: string): Promise<{ status?: number; headers: NodeJS.Dict<string | string[]> }> {
  const { host, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    request(
      { host: "127.0.0.1", port, path, headers: { host, origin: "http://globex.localhost:9000" } },
      (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0, headers: response.headers });
      },
    )
      .on("error", reject)
      .end();
  });
}

describe("the demo's second origin", () => {
  it("serves the build of globex to other origins, and nothing else", async () => {
    const cdn = await startDemoCdn({ host: "127.0.0.1", cdnPort: 0, dataDir: dir });
    try {
      expect(cdn.origin).toMatch(/^http:\/\/cdn\.globex\.localhost:\d+$/);
      await writeBuild(join(dir, "globex-tickets-mf"), { "@app/tickets": {} }, "aaaaaaaaaa");
      const build = await readBuild(join(dir, "globex-tickets-mf"));
      if (!build) throw new Error("no build");
      await cdn.deploy(build);
      const { status, headers } = await get(cdn.origin, "/modules/globex-tickets-mf/tickets.aaaaaaaaaa.js");
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        "access-control-allow-origin": "*",
        "cache-control": "public, max-age=31536000, immutable",
      });
      for (const path of ["/", "/signin", "/api/users/me", "/modules/globex-tickets-mf/..%2f..%2fsecrets.json"]) {
        expect((await get(cdn.origin, path)).status).toBe(404);
      }
    } finally {
      await cdn.close();
    }
  });

  it("reports in one sentence that its port is in use", async () => {
    const first = await startDemoCdn({ host: "127.0.0.1", cdnPort: 0, dataDir: dir });
    const cdnPort = Number(new URL(first.origin).port);
    await expect(startDemoCdn({ host: "127.0.0.1", cdnPort, dataDir: dir })).rejects.toThrow(
      new RegExp(`^Port ${cdnPort} on 127\\.0\\.0\\.1.* choose another CDN_PORT\\.$`),
    );
    await first.close();
  });
});
