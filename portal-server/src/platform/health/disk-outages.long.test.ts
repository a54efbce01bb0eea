import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { compileServer } from "../../testing/compile-server.ts";
import { provisionAcme } from "../../testing/open-processes.ts";
import { type PortalProcess, startProcess } from "../../testing/portal-process.ts";
import { printFigure } from "../../testing/print-figure.ts";
import { signInAt } from "../../testing/process-user.ts";
import { mountSmallDisk } from "../../testing/small-disk.ts";

// Needs root to mount disks.
jest.setTimeout(600_000);
const email = "ana@acme.test";
const enough = 600;

let disk: ReturnType<typeof mountSmallDisk>;
let portal: PortalProcess;
let credential: string;
beforeEach(async () => {
  compileServer();
  disk = mountSmallDisk(enough);
  const env = { DATA_DIR: join(disk.folder, "data") };
  credential = await provisionAcme(env, [email]);
  portal = await startProcess(env);
});
afterEach(async () => {
  await portal.kill();
  disk.remove();
});

async function send() {
  const body = { emails: [email], module: "tickets", title: "Title", body: "Body", redirect: "" };
  const headers = { authorization: `Bearer ${credential}` };
  const began = performance.now();
  const response = await portal.call({ method: "POST", path: "/api/notifications", headers, body });
  return { ...response, ms: performance.now() - began };
}
const get = (path: string) => portal.call({ method: "GET", path });
async function untilReadyIs(status: number): Promise<unknown> {
  for (;;) {
    const response = await get("/readyz");
    if (response.status === status) return response.json;
    await sleep(100);
  }
}

/** The database may fail some time before the watch of the disk looks at it again. */
async function untilDiskIsNamed(): Promise<void> {
  for (;;) {
    const { status, json } = await get("/readyz");
    expect([200, 503]).toContain(status);
    if (status === 503 && (json as { parts: string[] }).parts.includes("disk")) return;
    await sleep(100);
  }
}

it("answers writes with 503 and reads normally while the disk is full, and recovers when space is freed (R4)", async () => {
  const user = await signInAt(portal, email);
  const acknowledged: string[] = [];
  const record = ({ status, json }: { status: number; json: unknown }) => {
    if (status === 202) acknowledged.push(...(json as { ids: string[] }).ids);
    return status;
  };
  expect(record(await send())).toBe(202);
  const refused = 50;
  disk.fill(20);
  expect(await untilReadyIs(503)).toEqual({ status: "unavailable", parts: ["disk"] });
  for (let n = 0; n < refused; n++) {
    const response = await send();
    expect([record(response), response.retryAfter]).toEqual([503, "5"]);
  }
  expect((await user.all()).map(({ id }) => id)).toEqual(acknowledged);
  disk.makeRoom();
  await untilReadyIs(200);
  expect(record(await send())).toBe(202);
  expect((await user.all()).map(({ id }) => id).sort()).toEqual(acknowledged.sort());
  printFigure("R4", { "writes on a full disk": refused, "answered 503": refused, "acknowledged lost": 0 });
});

it("responses 503 within 5 s and stops within 5 s after the disk was pulled out (R4)", async () => {
  const user = await signInAt(portal, email);
  expect((await send()).status).toBe(202);
  disk.pullOut();
  const responses = await Promise.all(Array.from({ length: 20 }, send));
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 503));
  expect(Math.max(...responses.map(({ ms }) => ms))).toBeLessThanOrEqual(5_000);
  await untilDiskIsNamed();
  expect((await get("/livez")).status).toBe(200);
  await user.all().catch(() => {});
  const began = performance.now();
  await portal.stop();
  const stopped = performance.now() - began;
  expect(stopped).toBeLessThanOrEqual(5_000);
  const slowest = Math.round(Math.max(...responses.map(({ ms }) => ms)));
  printFigure("R4", {
    "writes on a disk that is gone": responses.length,
    "slowest 503, ms": slowest,
    "stopped, ms": Math.round(stopped),
  });
});

it("refuses a start on a full disk in one line, and starts when space is freed (R4)", async () => {
  await portal.stop();
  disk.fill(20);
  const env = { DATA_DIR: join(disk.folder, "data") };
  const reason = /^The portal ended with code 1: The data folder .* has \d\d MB free, and [^\n]*\n$/;
  await expect(startProcess(env)).rejects.toThrow(reason);
  disk.makeRoom();
  portal = await startProcess(env);
  expect((await send()).status).toBe(202);
});
