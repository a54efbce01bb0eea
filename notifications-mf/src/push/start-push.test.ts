import type { PushConfig } from "@portico/shared-utility/contract";
import { failure, fakeApi, resetPage } from "@portico/shared-utility/testing";
import { openPushClient } from "./push-client.ts";
import { startPush } from "./start-push.ts";

// The provider's SDK needs a network and a push service.
jest.mock("./push-client.ts", () => ({ openPushClient: jest.fn() }));

const config = {} as PushConfig;
const client = () => ({ token: "address", follow: jest.fn(), end: jest.fn(async () => {}) });
const open = jest.mocked(openPushClient);

beforeEach(resetPage);

it("registers this browser's token", async () => {
  const api = fakeApi({ "POST /notifications/register": undefined });
  open.mockResolvedValue(client());
  expect(await startPush(config)).toBeDefined();
  expect(api.calls).toContainEqual(expect.objectContaining({ body: { token: "address" } }));
});

it.each([
  ["the provider refuses", () => open.mockRejectedValue(new Error("refused"))],
  ["the server rejects the token", () => open.mockResolvedValue(client())],
])("fails when %s", async (_when, prepare) => {
  fakeApi({ "POST /notifications/register": failure("server.unavailable") });
  prepare();
  await expect(startPush(config)).rejects.toThrow();
});

it("fails after eight seconds, and ends push when it starts later", async () => {
  jest.useFakeTimers();
  fakeApi({});
  const late = client();
  open.mockReturnValue(new Promise((resolve) => setTimeout(() => resolve(late), 9000)));
  const failed = expect(startPush(config)).rejects.toThrow();
  await jest.advanceTimersByTimeAsync(8000);
  await failed;
  await jest.advanceTimersByTimeAsync(1000);
  expect(late.end).toHaveBeenCalled();
});
