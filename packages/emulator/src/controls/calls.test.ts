import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const emulator = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { method, url, headers } = request;
  response.end(JSON.stringify({ method, url, body: Buffer.concat(parts).toString(), headers }));
});

let page: { fetch: typeof fetch };
let origin = "";
beforeAll(async () => {
  await new Promise<void>((settle) => emulator.listen(0, "127.0.0.1", settle));
  origin = `http://127.0.0.1:${(emulator.address() as AddressInfo).port}`;
  page = { fetch };
  const document = { currentScript: { dataset: { origins: "https://api.example" } } };
  Object.assign(globalThis, { window: page, document, location: new URL(origin), XMLHttpRequest: class {} });
  await import("./calls.ts");
});
afterAll(() => new Promise((settle) => emulator.close(settle)));

const options = { method: "POST", headers: { authorization: "Bearer t" }, body: "sent" };
const calls = { url: `/emulator/calls?address=${encodeURIComponent("https://api.example/items")}`, method: "POST" };

it.each([
  ["an address", () => page.fetch("https://api.example/items", options)],
  ["a request", () => page.fetch(new Request("https://api.example/items", options))],
])("sends the body of a declared call of %s whole", async (_, call) => {
  const headers = { authorization: "Bearer t", "content-length": "4", "content-type": "text/plain;charset=UTF-8" };
  expect(await (await call()).json()).toMatchObject({ ...calls, body: "sent", headers });
});

it("leaves the body of a request to another origin unread", async () => {
  const answer = await page.fetch(new Request(`${origin}/own`, options));
  expect(await answer.json()).toMatchObject({ url: "/own", method: "POST", body: "sent" });
});

it("ends a declared call that the application aborts", async () => {
  await expect(page.fetch("https://api.example/items", { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
});
