import { createTestPortal } from "@portico/testing";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { type FailureKinds, PortalProvider, useFocusAfter, useLoad, usePageFocus } from "./index.ts";

type Load = (signal: AbortSignal) => Promise<string>;

const failures: FailureKinds<string> = {
  of: (error) => (error as Error).message,
  isTemporary: (failure) => failure !== "missing",
  retryAfter: (failure) => ({ busy: 12, closed: 1e9 })[failure],
};

function Stock({ load }: { load: Load }) {
  const { state, reload, replace } = useLoad(load, failures);
  return (
    <>
      <h1 ref={usePageFocus("/")} tabIndex={-1}>
        Stock
      </h1>
      <p>{[state.status, state.data, state.status === "failed" && state.failure].filter(Boolean).join(" ")}</p>
      {state.status === "failed" && <Failed onRetry={reload} />}
      <button type="button" onClick={() => replace("newer pens")}>
        Replace
      </button>
    </>
  );
}

const Failed = ({ onRetry }: { onRetry(): void }) => (
  <div ref={useFocusAfter()}>
    <button type="button" onClick={onRetry}>
      Try again
    </button>
  </div>
);

function show(load: Load) {
  const { portal } = createTestPortal();
  const within = (shown: Load) => (
    <PortalProvider portal={portal}>
      <Stock load={shown} />
    </PortalProvider>
  );
  const { rerender, unmount } = render(within(load));
  return { unmount, loadNow: (other: Load) => rerender(within(other)) };
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const failing = (message: string) => jest.fn<Promise<string>, [AbortSignal]>(() => Promise.reject(new Error(message)));

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it("loads again after 2, 4, 8, 16 and 30 s while the failure is temporary, and shows the failure until then", async () => {
  const load = failing("network");
  show(load);
  await pass(0);
  for (const [before, pause] of [2_000, 4_000, 8_000, 16_000, 30_000, 30_000].entries()) {
    await pass(pause - 1);
    expect(load).toHaveBeenCalledTimes(before + 1);
    await pass(1);
    expect(load).toHaveBeenCalledTimes(before + 2);
    expect(screen.getByText("failed network")).toBeVisible();
  }
  load.mockResolvedValue("pens");
  await pass(30_000);
  expect(screen.getByText("loaded pens")).toBeVisible();
  await pass(60_000);
  expect(load).toHaveBeenCalledTimes(8);
});

it("loads again at once when the network is back", async () => {
  const load = failing("network");
  show(load);
  await pass(0);
  load.mockResolvedValue("pens");
  window.dispatchEvent(new Event("online"));
  await pass(0);
  expect(screen.getByText("loaded pens")).toBeVisible();
});

it("does not repeat what cannot succeed", async () => {
  const load = failing("missing");
  show(load);
  await pass(120_000);
  window.dispatchEvent(new Event("online"));
  await pass(0);
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.getByText("failed missing")).toBeVisible();
});

it("keeps the previous data while a later load runs or has failed", async () => {
  const { loadNow } = show(() => Promise.resolve("pens"));
  await pass(0);
  loadNow(() => new Promise(() => undefined));
  await pass(0);
  expect(screen.getByText("loading pens")).toBeVisible();
  loadNow(failing("network"));
  await pass(0);
  expect(screen.getByText("failed pens network")).toBeVisible();
});

it("drops a result that arrives after a later load has started, and cancels its request", async () => {
  let finishFirst = (_: string): void => undefined;
  const signals: AbortSignal[] = [];
  const { loadNow } = show((signal) => {
    signals.push(signal);
    return new Promise((resolve) => {
      finishFirst = resolve;
    });
  });
  loadNow(() => Promise.resolve("paper"));
  finishFirst("pens");
  await pass(0);
  expect(screen.getByText("loaded paper")).toBeVisible();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

it("ends its attempts with its component", async () => {
  const load = failing("network");
  const { unmount } = show(load);
  await pass(0);
  unmount();
  await pass(60_000);
  window.dispatchEvent(new Event("online"));
  expect(load).toHaveBeenCalledTimes(1);
});

it("shows data of another call", async () => {
  show(() => Promise.resolve("pens"));
  await pass(0);
  fireEvent.click(screen.getByRole("button", { name: "Replace" }));
  expect(screen.getByText("loaded newer pens")).toBeVisible();
});

it("drops the result of a load that runs when newer data is shown", async () => {
  let finish = (_: string): void => undefined;
  show(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  fireEvent.click(screen.getByRole("button", { name: "Replace" }));
  finish("pens");
  await pass(0);
  expect(screen.getByText("loaded newer pens")).toBeVisible();
});

it("waits at least as long as the server asks for, also when the network is back", async () => {
  const load = failing("busy");
  show(load);
  await pass(0);
  window.dispatchEvent(new Event("online"));
  // 12 s, and an eighth of it as jitter.
  await pass(13_499);
  expect(load).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(load).toHaveBeenCalledTimes(2);
});

it("waits an hour at most, whatever the server asks for", async () => {
  const load = failing("closed");
  show(load);
  await pass(0);
  await pass(4_049_999);
  expect(load).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(load).toHaveBeenCalledTimes(2);
});

it("waits while the page is hidden, and loads once it is visible", async () => {
  const load = failing("network");
  const visibility = jest.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  show(load);
  await pass(0);
  await pass(120_000);
  window.dispatchEvent(new Event("online"));
  await pass(0);
  expect(load).toHaveBeenCalledTimes(1);
  load.mockResolvedValue("pens");
  visibility.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(0);
  expect(load).toHaveBeenCalledTimes(2);
  expect(screen.getByText("loaded pens")).toBeVisible();
});

it("moves the focus to the heading when a failure disappears with the focus", async () => {
  const load = failing("network");
  show(load);
  await pass(0);
  screen.getByRole("button", { name: "Try again" }).focus();
  load.mockResolvedValue("pens");
  await pass(2_000);
  expect(screen.getByRole("heading", { name: "Stock" })).toHaveFocus();
});

it("leaves the focus where it is outside the failure", async () => {
  const load = failing("network");
  show(load);
  await pass(0);
  screen.getByRole("button", { name: "Replace" }).focus();
  load.mockResolvedValue("pens");
  await pass(2_000);
  expect(screen.getByRole("button", { name: "Replace" })).toHaveFocus();
});
