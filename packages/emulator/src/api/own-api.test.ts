import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Call, HttpResponse } from "../http-response.ts";
import { ownApi } from "./own-api.ts";
import { recordingFile } from "./recordings.ts";

const folder = mkdtempSync(join(tmpdir(), "portico-recordings-"));
const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x00, 0x80]);
const ofBrowser = ["cache-control", "expires", "age", "etag", "last-modified", "location"];
/** Responses that name JSON, and that change when they are parsed and written again. */
const exactTexts: Readonly<Record<string, string>> = {
  "/integer": '{"id":9007199254740993,"ids":[-12345678901234567890]}',
  "/overflow": '{"most":1e400,"text":"\\\\"}',
  "/fraction": '{"price":0.12345678901234567891}',
  "/text": "Bad gateway",
};
const jsonTexts = new Map<string, string>();
const streams: ServerResponse[] = [];
const api = createServer(async (request, response) => {
  if (request.url === "/old") return response.writeHead(307, { location: "/items?page=2" }).end();
  if (request.url === "/away") return response.writeHead(307, { location: "http://localhost:1/items" }).end();
  if (request.url === "/cut")
    return void response.writeHead(200, { "content-length": "9" }).write("{", () => response.destroy());
  if (request.url === "/stream") {
    response.writeHead(200, { "content-type": "text/event-stream" }).write("data: 1\n\n");
    return void streams.push(response);
  }
  if (request.url === "/silent") return response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
  if (request.url === "/lines")
    return response.writeHead(200, { "content-type": "application/x-ndjson" }).end('{"n":1}\n');
  if (request.url === "/picture") return response.writeHead(200, { "content-type": "image/png" }).end(picture);
  if (request.url === "/compressed") {
    response.setHeader("access-control-expose-headers", "Content-Encoding, Content-Length, X-Total");
    response.setHeader("content-encoding", "gzip").setHeader("x-total", "7");
    const body = gzipSync(JSON.stringify({ text: "a".repeat(1000) }));
    return response.setHeader("content-length", body.length).end(body);
  }
  if (request.url === "/graphql") {
    for await (const part of request) response.write(part);
    return response.end();
  }
  if (request.url === "/everything") {
    response.setHeader("access-control-expose-headers", "*").setHeader("x-total", "7").setHeader("set-cookie", "a=b");
    for (const name of ofBrowser) response.setHeader(name, "1");
  }
  const exact = exactTexts[request.url ?? ""] ?? jsonTexts.get(request.url ?? "");
  if (exact !== undefined) return response.writeHead(200, { "content-type": "application/json" }).end(exact);
  if (request.url === "/mistaken") response.setHeader("access-control-expose-headers", "X-Total X-Page");
  if (request.url === "/pages")
    response.setHeader("access-control-expose-headers", "X-Total").setHeader("x-total", "7").setHeader("x-own", "1");
  response.writeHead(request.headers.authorization === "Bearer t" ? 200 : 401, { "content-type": "application/json" });
  response.end(JSON.stringify({ method: request.method, url: request.url, cookie: request.headers.cookie }));
});
let origin = "";
beforeAll(async () => {
  await new Promise<void>((settle) => api.listen(0, "127.0.0.1", settle));
  origin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
afterAll(async () => {
  api.closeAllConnections();
  await new Promise((settle) => api.close(settle));
  rmSync(folder, { recursive: true, force: true });
});

const call = (method = "GET", body = ""): Call => ({
  ...{ method, url: new URL("http://localhost:4300/emulator/calls"), cookies: {} },
  headers: { authorization: "Bearer t", cookie: "portico_emulator_person=ana" },
  body: async () => Buffer.from(body),
});
/** The whole body of an answer, as the emulator sends it. */
const bytesOf = ({ body = "" }: HttpResponse) => (body instanceof Readable ? buffer(body) : Buffer.from(body));
const at = (path: string) => new URL(path, origin);

it("forwards a call without the browser's cookies, and writes no recording", async () => {
  const answer = await ownApi(call(), at("/items?page=2"), "real", folder);
  expect(answer.status).toBe(200);
  expect(JSON.parse(String(await bytesOf(answer)))).toEqual({ method: "GET", url: "/items?page=2" });
  expect(existsSync(join(folder, recordingFile("GET", at("/items?page=2"))))).toBe(false);
});

it("returns its recordings, also when the API is unavailable", async () => {
  const recorded = await ownApi(call(), at("/things"), "record", folder);
  const away = new URL(at("/things"));
  expect(await ownApi(call(), away, "recorded", folder)).toMatchObject({
    status: 200,
    body: String(recorded.body),
  });
  // A query without a recording of its own gets the recording of the path.
  expect(await ownApi(call(), at("/things?page=9"), "recorded", folder)).toMatchObject({ status: 200 });
  expect(JSON.parse(readFileSync(join(folder, recordingFile("GET", away)), "utf8"))).toMatchObject({ status: 200 });
});

it.each(["real", "record", "recorded"] as const)("returns the bytes of a picture: %s", async (mode) => {
  const answer = await ownApi(call(), at("/picture"), mode, folder);
  expect(answer.headers).toMatchObject({ "content-type": "image/png" });
  expect(await bytesOf(answer)).toEqual(picture);
});

it("returns the recording of the same body, and the last recording for any other body", async () => {
  for (const body of ["first", "second"]) await ownApi(call("POST", body), at("/graphql"), "record", folder);
  const answers = ["first", "second", "third"].map((body) =>
    ownApi(call("POST", body), at("/graphql"), "recorded", folder),
  );
  expect((await Promise.all(answers)).map(({ body }) => body)).toEqual(["first", "second", "second"]);
});

it.each(["record", "recorded"] as const)("shows the page the headers that the API exposes: %s", async (mode) => {
  const { headers = {} } = await ownApi(call(), at("/pages"), mode, folder);
  expect(headers).toMatchObject({ "x-total": "7" });
  expect(headers).not.toHaveProperty("x-own");
});

it("shows all headers except the browser's if the API exposes all, and none if their names are not separated", async () => {
  const { headers = {} } = await ownApi(call(), at("/everything"), "real", folder);
  expect(headers).toMatchObject({ "x-total": "7" });
  for (const name of ["set-cookie", ...ofBrowser]) expect(headers).not.toHaveProperty(name);
  expect((await ownApi(call(), at("/mistaken"), "real", folder)).status).toBe(200);
});

it.each(["record", "recorded"] as const)(
  "sends no headers about the encoding of a decompressed body: %s",
  async (mode) => {
    const { headers = {}, body = "" } = await ownApi(call(), at("/compressed"), mode, folder);
    expect(Object.keys(headers).sort()).toEqual(["content-type", "x-total"]);
    expect(String(body)).toContain("a".repeat(1000));
  },
);

it.each(Object.entries(exactTexts))("returns the recording of %s as the API wrote it", async (path, text) => {
  await ownApi(call(), at(path), "record", folder);
  expect((await ownApi(call(), at(path), "recorded", folder)).body).toBe(text);
});

it.each([
  ["/doubles", '{"at":[-46.63330800000001,3.141592653589793,1e-7,12.50,1E3,0.0,-0],"id":9007199254740992}'],
  ["/large", JSON.stringify({ text: `"\\${"a".repeat(16_000_000)}9007199254740993` })],
])("records numbers that JavaScript can represent, and long texts, as JSON: %s", async (path, text) => {
  jsonTexts.set(path, text);
  await ownApi(call(), at(path), "record", folder);
  const recording = JSON.parse(readFileSync(join(folder, recordingFile("GET", at(path))), "utf8"));
  expect([recording.text, JSON.stringify(recording.body)]).toEqual([undefined, JSON.stringify(JSON.parse(text))]);
});

it("records other JSON as JSON, to be edited", async () => {
  await ownApi(call(), at("/things?id=9007199254740993"), "record", folder);
  const { body } = JSON.parse(
    readFileSync(join(folder, recordingFile("GET", at("/things?id=9007199254740993"))), "utf8"),
  );
  expect(body).toMatchObject({ method: "GET" });
});

it("names the file that is missing", async () => {
  const { status, body } = await ownApi(call("POST"), at("/orders"), "recorded", folder);
  expect(status).toBe(404);
  expect(String(body)).toContain("orders.post.json");
});

it("reports that the API cannot be reached", async () => {
  const { status, body } = await ownApi(call(), new URL("http://127.0.0.1:9/x"), "real", folder);
  expect([status, String(body)]).toEqual([502, expect.stringContaining("emulator.unreachable")]);
});

it.each(["record", "recorded", "real"] as const)(
  "lets the page follow a redirect through the emulator: %s",
  async (mode) => {
    const { status, headers } = await ownApi(call(), at("/old"), mode, folder);
    const location = `/emulator/calls?address=${encodeURIComponent(String(at("/items?page=2")))}`;
    expect([status, headers?.location]).toEqual([307, location]);
  },
);

it("records the address that an API redirects to, and not the emulator's", async () => {
  for (const path of ["/old", "/away"]) await ownApi(call(), at(path), "record", folder);
  const recorded = ["/old", "/away"].map((path) => readFileSync(join(folder, recordingFile("GET", at(path))), "utf8"));
  const targets = recorded.map((text) => JSON.parse(text).headers.location);
  expect(targets).toEqual([String(at("/items?page=2")), "http://localhost:1/items"]);
  const away = await ownApi(call(), at("/away"), "recorded", folder);
  expect(away.headers?.location).toMatch(/^\/emulator\/calls\?address=.*&moved=$/);
});

it("passes on the parts of a stream while it is recorded, and records what the page has received", async () => {
  const { body } = await ownApi(call(), at("/stream"), "record", folder);
  if (!(body instanceof Readable)) throw new Error("one piece");
  expect(String((await once(body, "data"))[0])).toBe("data: 1\n\n");
  // The page closes it.
  body.destroy();
  while (!existsSync(join(folder, recordingFile("GET", at("/stream"))))) await sleep(20);
  const answer = await ownApi(call(), at("/stream"), "recorded", folder);
  expect([answer.headers?.["content-type"], String(answer.body)]).toEqual(["text/event-stream", "data: 1\n\n"]);
});

it("records a stream of one line of JSON with the end of its line", async () => {
  await bytesOf(await ownApi(call(), at("/lines"), "record", folder));
  while (!existsSync(join(folder, recordingFile("GET", at("/lines"))))) await sleep(20);
  expect((await ownApi(call(), at("/lines"), "recorded", folder)).body).toBe('{"n":1}\n');
});

/** Records the stream at an address, which `end` ends. */
async function recordStream(path: string, end: (body: Readable) => unknown): Promise<void> {
  const { body } = await ownApi(call(), at(path), "record", folder);
  if (!(body instanceof Readable)) throw new Error("one piece");
  const closed = new Promise((settle) => body.on("error", () => {}).once("close", settle));
  await end(body);
  await closed;
  await sleep(0);
}

it("keeps the last recording when the API breaks off, and when the page closes the stream before its first part", async () => {
  for (const path of ["/stream", "/silent"])
    writeFileSync(join(folder, recordingFile("GET", at(path))), '{"status":203,"body":"last"}');
  await recordStream("/stream", async (body) => {
    await once(body, "data");
    streams.at(-1)?.destroy();
  });
  await recordStream("/silent", (body) => body.destroy());
  for (const path of ["/stream", "/silent"])
    expect((await ownApi(call(), at(path), "recorded", folder)).status).toBe(203);
});

it("says in the terminal when the recording of a stream cannot be written", async () => {
  const terminal = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  const file = join(folder, "no-folder");
  writeFileSync(file, "");
  await bytesOf(await ownApi(call(), at("/lines"), "record", file));
  while (terminal.mock.calls.length === 0) await sleep(20);
  expect(String(terminal.mock.calls[0]?.[0])).toMatch(/no-folder cannot be written: .* Make room/);
  terminal.mockRestore();
});

it("passes on the parts of a real answer as they come", async () => {
  const { body } = await ownApi(call(), at("/stream"), "real", folder);
  if (!(body instanceof Readable)) throw new Error("one piece");
  expect(String((await once(body, "data"))[0])).toBe("data: 1\n\n");
  streams.at(-1)?.end("data: 2\n\n");
  expect(String((await once(body, "data"))[0])).toBe("data: 2\n\n");
});

it("says so when the answer that it records ends early", async () => {
  const { status, body } = await ownApi(call(), at("/cut"), "record", folder);
  expect([status, String(body)]).toEqual([502, expect.stringContaining("emulator.unreachable")]);
});

it("records calls with long queries, each in a file of its own", async () => {
  const [one, other] = ["a", "b"].map((letter) => at(`/items?filter=${letter.repeat(400)}`)) as [URL, URL];
  for (const address of [one, other]) await ownApi(call(), address, "record", folder);
  const { body } = await ownApi(call(), one, "recorded", folder);
  expect(JSON.parse(String(body))).toMatchObject({ url: one.pathname + one.search });
});

it.each([
  ...["{", "[]", '{"body":{}}', '{"status":"200"}', '{"status":200,"text":{}}', '{"status":200,"base64":1}'],
  ...['{"status":200,"headers":{"x-total":null}}', '{"status":200,"headers":"none"}'],
])("names a recording that is none: %s", async (text) => {
  await ownApi(call(), at("/edited"), "record", folder);
  writeFileSync(join(folder, recordingFile("GET", at("/edited"))), text);
  const { status, body } = await ownApi(call(), at("/edited"), "recorded", folder);
  expect([status, String(body)]).toEqual([500, expect.stringMatching(/edited\.get\.json.*no recording/)]);
});

it("finds the recordings of earlier versions, whose names have up to 255 characters", async () => {
  const query = `filter=${"a".repeat(200)}`;
  const file = recordingFile("GET", at("/things"));
  await ownApi(call(), at("/things"), "record", folder);
  const earlier = file.replace("things", `things@${query}`);
  writeFileSync(join(folder, earlier), '{"status":203}');
  expect((await ownApi(call(), at(`/things?${query}`), "recorded", folder)).status).toBe(203);
});

it("says so when a recording cannot be written", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  const { status, body } = await ownApi(call(), at("/things"), "record", file);
  expect([status, String(body)]).toEqual([500, expect.stringMatching(/emulator\.not_recorded.*cannot be written/)]);
});

it("sends no credential to another origin that the API redirects to, also after a further redirect", async () => {
  const redirected = async (address: string) => {
    const { headers } = await ownApi({ ...call(), url: new URL(address, call().url) }, away, "real", folder);
    return String(headers?.location);
  };
  const away = new URL(at("/away"));
  const moved = await redirected("/emulator/calls");
  expect(moved).toMatch(/&moved=$/);
  const answer = await ownApi({ ...call(), url: new URL(moved, call().url) }, at("/items"), "real", folder);
  expect(answer.status).toBe(401);
  expect(await redirected(moved)).toMatch(/&moved=$/);
});

it.each([
  ["https://api.example/items?page=2", "api.example/items@page=2.get.json"],
  ["https://api.example/", "api.example/index.get.json"],
  ["https://api.example/%2e%2e/%2e%2e/etc/passwd", "api.example/etc/passwd.get.json"],
  ["https://api.example/a%2f..%2fb", "api.example/a_2f.._2fb.get.json"],
])("records %s below its own folder", (address, file) => {
  expect(recordingFile("GET", new URL(address))).toBe(file);
});
