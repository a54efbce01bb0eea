import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Call } from "../http-response.ts";
import { ownApi, recordingFile } from "./own-api.ts";

const folder = mkdtempSync(join(tmpdir(), "portico-recordings-"));
const api = createServer((request, response) => {
  response.writeHead(request.headers.authorization === "Bearer t" ? 200 : 401, { "content-type": "application/json" });
  response.end(JSON.stringify({ method: request.method, url: request.url, cookie: request.headers.cookie }));
});
let origin = "";
beforeAll(async () => {
  await new Promise<void>((settle) => api.listen(0, "127.0.0.1", settle));
  origin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((settle) => api.close(settle));
  rmSync(folder, { recursive: true, force: true });
});

const call = (method = "GET"): Call => ({
  ...{ method, url: new URL("http://localhost:4300/emulator/calls"), cookies: {} },
  headers: { authorization: "Bearer t", cookie: "portico_emulator_person=ana" },
  body: async () => Buffer.from(""),
});
const at = (path: string) => new URL(path, origin);

it("forwards a call without the browser's cookies, and writes no recording", async () => {
  const answer = await ownApi(call(), at("/items?page=2"), "real", folder);
  expect(answer.status).toBe(200);
  expect(JSON.parse(String(answer.body))).toEqual({ method: "GET", url: "/items?page=2" });
  expect(existsSync(join(folder, recordingFile("GET", at("/items?page=2"))))).toBe(false);
});

it("answers from what it has recorded, also when the API is away", async () => {
  const recorded = await ownApi(call(), at("/things"), "record", folder);
  const away = new URL(at("/things"));
  expect(await ownApi(call(), away, "recorded", folder)).toMatchObject({ status: 200, body: recorded.body });
  // Another query without a recording of its own gets that of the path.
  expect(await ownApi(call(), at("/things?page=9"), "recorded", folder)).toMatchObject({ status: 200 });
  expect(JSON.parse(readFileSync(join(folder, recordingFile("GET", away)), "utf8"))).toMatchObject({ status: 200 });
});

it("names the file that is missing", async () => {
  const { status, body } = await ownApi(call("POST"), at("/orders"), "recorded", folder);
  expect(status).toBe(404);
  expect(String(body)).toContain("orders.post.json");
});

it("says so when the API cannot be reached", async () => {
  const { status, body } = await ownApi(call(), new URL("http://127.0.0.1:9/x"), "real", folder);
  expect([status, String(body)]).toEqual([502, expect.stringContaining("emulator.unreachable")]);
});

it.each([
  ["https://api.example/items?page=2", "api.example/items@page=2.get.json"],
  ["https://api.example/", "api.example/index.get.json"],
  ["https://api.example/%2e%2e/%2e%2e/etc/passwd", "api.example/etc/passwd.get.json"],
  ["https://api.example/a%2f..%2fb", "api.example/a_2f.._2fb.get.json"],
])("records %s below its own folder", (address, file) => {
  expect(recordingFile("GET", new URL(address))).toBe(file);
});
