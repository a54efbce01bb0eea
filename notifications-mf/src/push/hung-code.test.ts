import { signIn } from "@portico/shared-utility";
import { bootPage, fakeApi, resetPage } from "@portico/shared-utility/testing";
import { fakePermission } from "../testing/fake-permission.ts";
import { startDelivery } from "./delivery.ts";

// biome-ignore lint/suspicious/noThenProperty: an import waits for a `then`, so the request of this module hangs.
jest.mock("./start-push.ts", () => ({ then: () => {} }));
jest.mock("@portico/shared-utility", () => ({
  ...jest.requireActual<object>("@portico/shared-utility"),
  openLive: jest.fn(),
}));

it("logs that push failed when its code does not arrive, and tries again at the next decision", async () => {
  resetPage();
  bootPage({ push: { apiKey: "k" } as never });
  fakeApi({ "POST /auth": { access_token: "a", refresh_token: "r", email: "ana@acme.test" } });
  const { decide } = fakePermission("granted", ["PushManager", "indexedDB", "fetch"]);
  const logged = jest.spyOn(console, "error").mockReturnValue();
  jest.useFakeTimers();
  startDelivery();
  await signIn("ana@acme.test", "portico-demo-2026");
  for (const count of [1, 2]) {
    decide("granted");
    await jest.advanceTimersByTimeAsync(8_000);
    expect(logged).toHaveBeenCalledTimes(count);
  }
  expect(logged).toHaveBeenCalledWith("Erro ao obter token", expect.anything());
});
