import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readApplication } from "./application.ts";
import { startEmulator } from "./start-emulator.ts";

const root = mkdtempSync(join(tmpdir(), "portico-emulated-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The program's folder without builds of the portal, which the controls and the API do not need. */
function options(port: number) {
  mkdirSync(join(root, "portal"), { recursive: true });
  writeFileSync(join(root, "portal/import-map.json"), JSON.stringify({ imports: {} }));
  writeFileSync(join(root, "portal/manifests.json"), "{}");
  writeFileSync(
    join(root, "package.json"),
    JSON.stringify({ portico: { modules: { "@app/stock": "./src/main.ts" } }, scripts: { build: "true" } }),
  );
  return { application: readApplication(root), port, api: "recorded" as const, program: root };
}

it("says what to do when another program has the port", async () => {
  const other = createServer();
  await new Promise<void>((settle) => other.listen(0, "127.0.0.1", settle));
  const { port } = other.address() as AddressInfo;
  await expect(startEmulator(options(port))).rejects.toThrow(
    `Port ${port} is in use. Stop the program that uses it, or choose another: npm start -- --port ${port + 1}`,
  );
  await new Promise((settle) => other.close(settle));
});

describe("a started emulator", () => {
  let emulator: Awaited<ReturnType<typeof startEmulator>>;
  beforeAll(async () => {
    emulator = await startEmulator(options(0));
  });
  afterAll(() => emulator.close());
  const call = (path: string, init?: RequestInit) => fetch(emulator.url + path, { redirect: "manual", ...init });

  it("shows the controls in Portuguese, and in English to those who chose it", async () => {
    expect(await (await call("/emulator/")).text()).toContain("Organização");
    const english = await (await call("/emulator/", { headers: { cookie: "locale=en" } })).text();
    expect(english).toContain("Organisation");
    // The application's page in the frame has a `main` of its own.
    expect(english).toContain('<main aria-label="The application in the portal">');
  });

  it("is ready when the first build has ended", async () => {
    expect((await call("/emulator/ready")).status).toBe(503);
    emulator.portal.state.change({ status: "failed", output: "src/main.ts:1: no" });
    expect((await call("/emulator/ready")).status).toBe(204);
  });

  it("refuses requests of another site's pages", async () => {
    const headers = { "sec-fetch-site": "cross-site", "content-type": "application/json" };
    const answer = await call("/emulator/choices", { method: "POST", headers, body: '{"tenant":"globex"}' });
    expect(answer.status).toBe(404);
    expect(emulator.choices.tenant.domain).toBe("acme");
  });

  it("sends a notification at the level that the signed-in person has chosen", async () => {
    const signIn = await call("/api/auth", { method: "POST", body: '{"email":"ana@emulator.test"}' });
    const { access_token } = (await signIn.json()) as { access_token: string };
    const [cookie = ""] = (signIn.headers.get("set-cookie") ?? "").split(";");
    const send = async () => {
      const answer = await call("/emulator/notifications", { method: "POST", headers: { cookie }, body: "{}" });
      return answer.json();
    };
    const want = (level: string) =>
      call("/api/notifications/preferences/stock", {
        method: "PUT",
        headers: { authorization: `Bearer ${access_token}` },
        body: JSON.stringify({ level }),
      });
    expect(await send()).toEqual({ level: "push" });
    await want("off");
    expect(await send()).toEqual({ level: "off" });
    await want("portal");
    expect(await send()).toEqual({ level: "portal" });
    const list = await call("/api/notifications?offset=0&limit=10");
    expect(await list.json()).toMatchObject({ total: 2 });
  });

  it("forwards no call to an origin that the application has not declared, and says how to declare it", async () => {
    const address = encodeURIComponent("https://other.example/secret");
    const answer = await call(`/emulator/calls?address=${address}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('\\"connect:https://other.example\\"');
  });

  it.each([
    ["an address that is none", "//", "localhost"],
    ["a host that is none", "/", "localhost:99999"],
  ])("goes on after a request for %s", async (_, path, host) => {
    const status = await new Promise((settle, fail) => {
      request(emulator.url, { path, headers: { host } }, ({ statusCode }) => settle(statusCode))
        .on("error", fail)
        .end();
    });
    expect(status).toBe(400);
    expect((await call("/emulator/")).status).toBe(200);
  });

  it("goes on after a WebSocket frame that is none", async () => {
    const headers = { connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13" };
    const opening = request(`${emulator.url}/live`, {
      headers: { ...headers, "sec-websocket-key": Buffer.alloc(16).toString("base64") },
    }).end();
    const [, socket] = (await once(opening, "upgrade")) as [unknown, Socket];
    const closed = once(socket, "close");
    // A frame without a mask, which browsers never send.
    socket.resume().write(Buffer.from([0x81, 0x01, 0x61]));
    await closed;
    expect((await call("/emulator/")).status).toBe(200);
  });
});

it.each([
  ["no package.json", undefined, /has no package.json/],
  ["a package.json that is no JSON", "{", /package.json cannot be read as JSON/],
  ["no application", {}, /names no application/],
  ["no build", { portico: { modules: { "@app/stock": "./src/main.ts" } } }, /has no script "build"\. Add one/],
])("reports the missing part of a folder with %s", (name, manifest, sentence) => {
  const dir = join(root, name);
  mkdirSync(dir);
  const text = typeof manifest === "string" ? manifest : JSON.stringify(manifest);
  if (text !== undefined) writeFileSync(join(dir, "package.json"), text);
  expect(() => readApplication(dir)).toThrow(sentence);
});
