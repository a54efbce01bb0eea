import { createTestPortal } from "@portico/testing";
import { createAppTokens } from "./index.ts";

it("exchanges once for parallel and later calls", async () => {
  const { portal, recorded } = createTestPortal();
  const tokens = createAppTokens(portal);
  expect(await Promise.all([tokens.current(), tokens.current()])).toEqual(["token-1", "token-1"]);
  expect(await tokens.current()).toBe("token-1");
  expect(recorded.exchanges).toEqual([undefined]);
});

it("exchanges anew shortly before the token expires", async () => {
  jest.useFakeTimers();
  const { portal } = createTestPortal();
  const tokens = createAppTokens(portal);
  await tokens.current();
  jest.setSystemTime(Date.now() + 284_000);
  expect(await tokens.current()).toBe("token-1");
  jest.setSystemTime(Date.now() + 2_000);
  expect(await tokens.current()).toBe("token-2");
});

it("names the refused token to the portal, once for all calls that were refused with it", async () => {
  const { portal, recorded } = createTestPortal();
  const tokens = createAppTokens(portal);
  const refused = await tokens.current();
  expect(await Promise.all([tokens.replace(refused), tokens.replace(refused)])).toEqual(["token-2", "token-2"]);
  expect(await tokens.replace(refused)).toBe("token-2");
  expect(recorded.exchanges).toEqual([undefined, "token-1"]);
});

it("tries again after a failed exchange", async () => {
  const exchangeToken = jest
    .fn()
    .mockRejectedValueOnce(new Error("network"))
    .mockResolvedValue({ access_token: "late", expires_in: 300 });
  const tokens = createAppTokens({ exchangeToken });
  await expect(tokens.current()).rejects.toThrow("network");
  expect(await tokens.current()).toBe("late");
});
