import { RemotePart } from "@portico/shared-ui";
import { act, render, screen } from "@testing-library/react";
import { LoadRetries } from "./load-retries.tsx";

const Panel = () => <p>12 novas</p>;

function show(load: jest.Mock) {
  const failed = (retry: () => void) => (
    <>
      <p>Falhou</p>
      <LoadRetries load={load} onLoaded={retry} />
    </>
  );
  render(<RemotePart load={load} props={{}} loading="Carregando…" failed={failed} />);
  return pass(0);
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
  // React logs every caught error on the console. Here they are expected.
  jest.spyOn(console, "error").mockReturnValue();
});

it("loads a part by itself once it is reachable, and leaves the failure as it is until then", async () => {
  const load = jest.fn().mockRejectedValue(new Error("503"));
  await show(load);
  const failure = screen.getByText("Falhou");
  await pass(60_000);
  expect(load.mock.calls.length).toBeGreaterThan(4);
  expect(failure).toBeInTheDocument();
  load.mockResolvedValue(Panel);
  await pass(30_000);
  expect(screen.getByText("12 novas")).toBeInTheDocument();
  const calls = load.mock.calls.length;
  await pass(60_000);
  expect(load).toHaveBeenCalledTimes(calls);
});

it("loads a part at once when the network is back", async () => {
  const load = jest.fn().mockRejectedValue(new Error("offline"));
  await show(load);
  load.mockResolvedValue(Panel);
  window.dispatchEvent(new Event("online"));
  await pass(0);
  expect(screen.getByText("12 novas")).toBeInTheDocument();
});

it("leaves a part that has loaded and throws to the user", async () => {
  const load = jest.fn().mockResolvedValue(() => {
    throw new Error("broken");
  });
  await show(load);
  const failure = screen.getByText("Falhou");
  await pass(60_000);
  expect(screen.getByText("Falhou")).toBe(failure);
});
