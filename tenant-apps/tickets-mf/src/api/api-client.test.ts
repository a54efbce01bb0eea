import { createAppTokens } from "@portico/react";
import { createTestPortal } from "@portico/testing";
import { failure, fakeApi } from "../testing/fake-api.ts";
import { createApiClient } from "./api-client.ts";

function openClient() {
  const { portal, recorded } = createTestPortal();
  return { client: createApiClient(createAppTokens(portal)), recorded };
}

const list = { method: "GET", path: "", access: "app" } as const;
const create = { method: "POST", path: "", body: { title: "Impressora" }, access: "app" } as const;

const ofProxy: [number, unknown][] = [
  [401, undefined],
  [403, undefined],
  [404, undefined],
  [407, undefined],
  [502, undefined],
  [200, undefined],
  [401, { error: { code: "Unauthorized" } }],
  [403, { error: "access denied" }],
];

it.each(ofProxy)("takes a %i of a proxy for a passing fault, and keeps the token (body: %j)", async (status, body) => {
  const { calls } = fakeApi({ "GET /api/tickets": () => ({ status, body }) });
  const { client, recorded } = openClient();
  await expect(client.call(list)).rejects.toMatchObject({ code: "server.unavailable" });
  expect(calls).toHaveLength(1);
  expect(recorded.exchanges).toEqual([undefined]);
});

it.each(ofProxy)("repeats a call that a proxy answered with %i under the same key (body: %j)", async (status, body) => {
  const keys: (string | undefined)[] = [];
  fakeApi({
    "POST /api/tickets": ({ headers }) => {
      keys.push(headers["idempotency-key"]);
      return keys.length === 1 ? { status, body } : { body: { number: 12 } };
    },
  });
  const { client } = openClient();
  await expect(client.call(create)).rejects.toMatchObject({ code: "server.unavailable" });
  expect(await client.call(create)).toEqual({ number: 12 });
  expect(keys[1]).toBe(keys[0]);
});

it("gives a new key to a call after the API itself has refused it", async () => {
  const keys: (string | undefined)[] = [];
  fakeApi({
    "POST /api/tickets": ({ headers }) => {
      keys.push(headers["idempotency-key"]);
      return failure(403, "app.forbidden");
    },
  });
  const { client } = openClient();
  for (const _ of [1, 2]) await expect(client.call(create)).rejects.toMatchObject({ code: "app.forbidden" });
  expect(keys[1]).not.toBe(keys[0]);
});
