import { bootPage, renderApp, resetPage } from "@portico/shared-utility/testing";
import { act, screen } from "@testing-library/react";
import { fakePermission } from "../testing/fake-permission.ts";
import { strings } from "../testing/render-notifications.tsx";
import { PushInvitation } from "./push-invitation.tsx";

const title = "Receber avisos com o portal fechado?";
const parts = ["PushManager", "indexedDB", "fetch"];

const onAnswered = jest.fn();

beforeEach(() => {
  onAnswered.mockClear();
  resetPage();
  bootPage({ push: { apiKey: "k" } as never });
});

it("follows a decision that the user takes in the browser's settings", async () => {
  const { decide } = fakePermission("default", parts);
  renderApp(<PushInvitation onAnswered={onAnswered} />, { strings });
  expect(screen.getByRole("heading", { name: title })).toBeInTheDocument();
  // The permission's status arrives later.
  await act(async () => {});
  act(() => decide("denied"));
  expect(screen.getByText(/^Os avisos estão bloqueados/)).toBeInTheDocument();
  act(() => decide("granted"));
  expect(screen.queryByText(/^Os avisos estão bloqueados/)).not.toBeInTheDocument();
});

it("is missing in a narrow window, which gets no push", () => {
  fakePermission("default", parts);
  Object.defineProperty(window, "innerWidth", { value: 768, configurable: true });
  renderApp(<PushInvitation onAnswered={onAnswered} />, { strings });
  expect(screen.queryByRole("heading", { name: title })).not.toBeInTheDocument();
});

it("gives the focus on when it is declined for now", async () => {
  fakePermission("default", parts);
  const { user } = renderApp(<PushInvitation onAnswered={onAnswered} />, { strings });
  await user.click(screen.getByRole("button", { name: "Agora não" }));
  expect(screen.queryByRole("heading", { name: title })).not.toBeInTheDocument();
  expect(onAnswered).toHaveBeenCalledTimes(1);
});

it.each([
  ["granted", 1],
  ["denied", 0],
] as const)("keeps the focus near when the browser's question is answered: %s", async (answer, calls) => {
  const { decide } = fakePermission("default", parts);
  const { user } = renderApp(<PushInvitation onAnswered={onAnswered} />, { strings });
  const button = screen.getByRole("button", { name: "Ativar avisos" });
  act(() => button.focus());
  jest.spyOn(Notification, "requestPermission").mockImplementation(async () => {
    decide(answer);
    return answer;
  });
  await user.click(button);
  expect(screen.queryByRole("heading", { name: title })).not.toBeInTheDocument();
  expect(onAnswered).toHaveBeenCalledTimes(calls);
  if (answer === "denied") expect(screen.getByText(/^Os avisos estão bloqueados/)).toHaveFocus();
});
