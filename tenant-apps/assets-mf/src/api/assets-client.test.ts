import { createAppTokens } from "@portico/react";
import { createTestPortal } from "@portico/testing";
import { anAsset, fakeAssetsApi, refusal } from "../testing/fake-assets.ts";
import { createAssetsClient } from "./assets-client.ts";

function openClient() {
  const { portal, recorded } = createTestPortal();
  return { client: createAssetsClient(createAppTokens(portal)), recorded };
}

it.each([
  [401, undefined],
  [403, undefined],
  [404, undefined],
  [407, undefined],
  [502, undefined],
  [200, undefined],
  [401, { error: { code: "Unauthorized" } }],
  [403, { error: "access denied" }],
])("takes a %i of a proxy for a fault that passes, and keeps the token (body: %j)", async (status, body) => {
  const calls = fakeAssetsApi({ "GET /api/assets/NB-0001": () => ({ status, body }) });
  const { client, recorded } = openClient();
  await expect(client.get("NB-0001")).rejects.toMatchObject({ kind: "unavailable" });
  expect(calls).toHaveLength(1);
  expect(recorded.exchanges).toEqual([undefined]);
});

it("replaces a token that the API itself refuses, once", async () => {
  const tokens: (string | undefined)[] = [];
  fakeAssetsApi({
    "GET /api/assets/NB-0001": ({ headers }) => {
      tokens.push(headers.authorization);
      return tokens.length === 1 ? refusal(401, "auth.token_invalid") : { body: anAsset() };
    },
  });
  expect(await openClient().client.get("NB-0001")).toEqual(anAsset());
  expect(tokens).toEqual(["Bearer token-1", "Bearer token-2"]);
});
