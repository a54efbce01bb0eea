import { Readable } from "node:stream";
import { manifestFor } from "../../testing/module-origin.ts";
import { portalForTests } from "../../testing/open-test-app.ts";
import { newRegistryCredentialOf, registryClient } from "../../testing/test-registry.ts";

const portal = portalForTests();
let call: ReturnType<typeof registryClient>;
let others: ReturnType<typeof registryClient>;
beforeAll(async () => {
  call = registryClient(portal, await newRegistryCredentialOf(portal));
  others = registryClient(portal, await newRegistryCredentialOf(portal));
  await call("POST", "/artifacts/shop", { scope: "acme", manifest: JSON.parse(manifestFor("@app/x", "a.js", files)) });
});

const files = Object.fromEntries(["a", "b", "c", "d", "e", "f"].map((name) => [`${name}.js`, name]));
const bytesType = { "content-type": "application/octet-stream" };
const send = (by: typeof call, file: string, body: Readable | Buffer) =>
  by("PUT", `/artifacts/shop/${file}?scope=acme`, body, bytesType);

/** A body that stays open, and a promise that the portal has begun to read it. */
function openBody() {
  let body = new Readable();
  const reading = new Promise<void>((resolve) => {
    body = new Readable({ read: () => resolve() });
  });
  return { body, reading };
}

function end(slow: { name: string; body: Readable } | undefined) {
  for (const chunk of [slow?.name, null]) slow?.body.push(chunk);
}

it("reads four files of a caller at a time, and delays no other caller", async () => {
  const done: string[] = [];
  const slow = ["a", "b", "c", "d"].map((name) => ({ name, ...openBody() }));
  const started = slow.map(({ name, body }) => send(call, `${name}.js`, body).then(() => done.push(name)));
  await Promise.all(slow.map(({ reading }) => reading));
  const fifth = send(call, "e.js", Buffer.from("e")).then((response) => {
    done.push("e");
    return response;
  });
  expect((await send(others, "f.js", Buffer.from("f"))).statusCode).toBe(200);
  expect(done).toEqual([]);
  end(slow[0]);
  expect((await fifth).statusCode).toBe(200);
  expect(done).toEqual(["a", "e"]);
  slow.slice(1).forEach(end);
  await Promise.all(started);
});
