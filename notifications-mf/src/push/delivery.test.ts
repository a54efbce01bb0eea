import { signIn } from "@portico/shared-utility";
import { bootPage, fakeApi, resetPage } from "@portico/shared-utility/testing";
import { waitFor } from "@testing-library/react";
import { fakePermission } from "../testing/fake-permission.ts";
import { isPushOn, startDelivery } from "./delivery.ts";
import { startPush } from "./start-push.ts";

// The provider's SDK needs a network and a push service; the live channel needs a server.
jest.mock("./start-push.ts", () => ({ startPush: jest.fn() }));
jest.mock("@portico/shared-utility", () => ({
  ...jest.requireActual<object>("@portico/shared-utility"),
  openLive: jest.fn(),
}));

it("logs that push failed; follows each decision in the browser's settings, and shows toasts from then on", async () => {
  resetPage();
  bootPage({ push: { apiKey: "k" } as never });
  fakeApi({ "POST /auth": { access_token: "a", refresh_token: "r", email: "ana@acme.test" } });
  const { decide } = fakePermission("granted", ["PushManager", "indexedDB", "fetch"]);
  const first = jest.fn(async () => {});
  // The provider forgets the address late.
  const second = jest.fn(() => new Promise<void>(() => {}));
  jest.spyOn(console, "error").mockReturnValue();
  jest.mocked(startPush).mockRejectedValueOnce(new Error("refused"));
  jest.mocked(startPush).mockResolvedValueOnce(first).mockResolvedValueOnce(second);
  startDelivery();
  await signIn("ana@acme.test", "portico-demo-2026");
  // The live channel delivers after a failure.
  await waitFor(() => expect(console.error).toHaveBeenCalledWith("Erro ao obter token", expect.anything()));
  expect(isPushOn()).toBe(false);
  decide("granted");
  await waitFor(() => expect(isPushOn()).toBe(true));
  decide("denied");
  expect(isPushOn()).toBe(false);
  await waitFor(() => expect(first).toHaveBeenCalledTimes(1));
  decide("granted");
  await waitFor(() => expect(isPushOn()).toBe(true));
  decide("denied");
  await waitFor(() => expect(second).toHaveBeenCalledTimes(1));
  expect(isPushOn()).toBe(false);
});
