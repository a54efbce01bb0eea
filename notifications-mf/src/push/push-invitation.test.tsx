import { bootPage, renderApp, resetPage } from "@portico/shared-utility/testing";
import { act, screen } from "@testing-library/react";
import { fakePermission } from "../testing/fake-permission.ts";
import { strings } from "../testing/render-notifications.tsx";
import { PushInvitation } from "./push-invitation.tsx";

const title = "Receber avisos com o portal fechado?";
const parts = ["PushManager", "indexedDB", "fetch"];

beforeEach(() => {
  resetPage();
  bootPage({ push: { apiKey: "k" } as never });
});

it("follows a decision that the user takes in the browser's settings", async () => {
  const { decide } = fakePermission("default", parts);
  renderApp(<PushInvitation />, { strings });
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
  renderApp(<PushInvitation />, { strings });
  expect(screen.queryByRole("heading", { name: title })).not.toBeInTheDocument();
});
