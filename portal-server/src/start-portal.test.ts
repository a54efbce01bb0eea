import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPortal } from "./start-portal.ts";
import { fillDataFolder } from "./testing/fill-data-folder.ts";

// All tests share one folder, which begins with a database: creating one takes seconds.
let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "portico-start-"));
  await fillDataFolder(dataDir);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const environment = (changes: Record<string, string> = {}) => ({ DATA_DIR: dataDir, PORT: "0", DEMO: "1", ...changes });
const locked = () => existsSync(join(dataDir, "portico.lock"));

it("responds on its port, prints addresses and accounts, and leaves no lock after a stop", async () => {
  const portal = await startPortal(environment());
  const response = await fetch(`http://127.0.0.1:${portal.port}/healthz`);
  expect(await response.json()).toEqual({ status: "ok" });
  expect(portal.banner).toContain(`http://acme.localhost:${portal.port}/`);
  expect(portal.banner).toMatch(/ana@acme\.test\s+Ana Souza/);
  expect(portal.banner).toContain("portico-demo-2026");
  expect(locked()).toBe(true);
  await portal.stop();
  expect(locked()).toBe(false);
});

it("rejects a data folder in use, a port in use and an invalid setting in one line each, and leaves nothing open", async () => {
  const running = await startPortal(environment());
  await expect(startPortal(environment())).rejects.toThrow(/^The data folder .* is in use by process \d+; .*\.$/);
  await running.stop();

  const { server, port } = await listenSomewhere();
  await expect(startPortal(environment({ PORT: String(port), CDN_PORT: "0" }))).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use; stop what listens there or choose another PORT.`,
  );
  server.close();
  expect(locked()).toBe(false);

  await expect(startPortal(environment({ PORT: "x" }))).rejects.toThrow(/^PORT: must be a number\.$/);
});

it("ends a start that waits for PostgreSQL when it is interrupted", async () => {
  const { server, port } = await listenSomewhere();
  server.close();
  const secrets = { TOKEN_SECRET: "t".repeat(32), ADMIN_TOKEN: "a".repeat(32) };
  const env = environment({ ...secrets, DATABASE_URL: `postgres://portico@127.0.0.1:${port}/portico` });
  const stopping = new AbortController();
  const waits = jest.spyOn(process.stderr, "write").mockImplementation(() => {
    stopping.abort();
    return true;
  });
  await expect(startPortal(env, undefined, stopping.signal)).rejects.toMatchObject({ name: "AbortError" });
  expect(waits).toHaveBeenCalledWith(expect.stringMatching(/^Waiting for the database: /));
  waits.mockRestore();
});

it("ends a start that is interrupted, and leaves nothing open", async () => {
  await expect(startPortal(environment(), undefined, AbortSignal.abort())).rejects.toMatchObject({
    name: "AbortError",
  });
  expect(locked()).toBe(false);
});

async function listenSomewhere(): Promise<{ server: Server; port: number }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return { server, port: typeof address === "object" && address ? address.port : 0 };
}
