import { notify, signIn, signOut, switchShortcut } from "@portico/shared-utility";
import { fakeApi, renderApp, resetPage } from "@portico/shared-utility/testing";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { toast } from "react-toastify/unstyled";
import { strings } from "../testing/render-notifications.tsx";
import { ToastHost } from "./toast-host.tsx";

beforeEach(resetPage);
afterEach(() => act(() => toast.dismiss()));

const region = (name = "Notificações Alt+T") => screen.getByRole("region", { name });
const clock = (shown: HTMLElement) => within(shown).getByRole("progressbar", { hidden: true });

describe("the toasts", () => {
  it.each([
    ["pt", "Notificações Alt+T", "Fechar aviso"],
    ["en", "Notifications Alt+T", "Dismiss alert"],
  ] as const)("have labels in %s", async (locale, name, close) => {
    renderApp(<ToastHost />, { strings, locale });
    expect(region(name)).toHaveAttribute("aria-live", "polite");
    act(() => notify({ kind: "info", text: "Um aviso" }));
    expect(await screen.findByRole("button", { name: close })).toBeInTheDocument();
  });

  it("show messages that were published before the region was mounted", async () => {
    notify({ kind: "success", text: "Alterações salvas." });
    renderApp(<ToastHost />, { strings });
    expect(await screen.findByText("Alterações salvas.")).toBeInTheDocument();
  });

  it("are shown by the next region if the first one leaves the page too early, to the same user only", async () => {
    fakeApi({});
    await signIn("ana@acme.test", "portico-demo-2026");
    const first = renderApp(<ToastHost />, { strings });
    act(() => {
      notify({ kind: "info", text: "Um aviso" });
      notify({ kind: "success", text: "Já lido" });
    });
    await first.user.click(await screen.findByText("Já lido"));
    await waitFor(() => expect(screen.queryByText("Já lido")).not.toBeInTheDocument());
    first.unmount();
    const second = renderApp(<ToastHost />, { strings });
    expect(await screen.findByText("Um aviso")).toBeInTheDocument();
    expect(screen.queryByText("Já lido")).not.toBeInTheDocument();

    await act(() => signOut());
    second.unmount();
    renderApp(<ToastHost />, { strings });
    act(() => notify({ kind: "info", text: "Outro aviso" }));
    expect(await screen.findByText("Outro aviso")).toBeInTheDocument();
    expect(screen.queryByText("Um aviso")).not.toBeInTheDocument();
  });

  it("are announced once, by the region", async () => {
    renderApp(<ToastHost />, { strings });
    act(() => {
      notify({ kind: "error", text: "O envio falhou." });
      notify({ kind: "success", text: "Foto atualizada." });
    });
    expect(await screen.findByText("O envio falhou.")).toBeInTheDocument();
    expect(within(region()).getAllByRole("group")).toHaveLength(2);
    expect(region().querySelector("[role=alert], [role=status], [role=log], [aria-live]")).toBeNull();
  });

  it("interrupt for a failure only", async () => {
    const { user } = renderApp(<ToastHost />, { strings });
    act(() => notify({ kind: "success", text: "Foto atualizada." }));
    expect(region()).toHaveAttribute("aria-live", "polite");
    act(() => notify({ kind: "error", text: "O envio falhou." }));
    expect(region()).toHaveAttribute("aria-live", "assertive");
    await user.click(await screen.findByText("O envio falhou."));
    await waitFor(() => expect(region()).toHaveAttribute("aria-live", "polite"));
  });

  it("close after 4000 ms, also under the pointer", async () => {
    jest.spyOn(document, "hasFocus").mockReturnValue(true);
    const { user } = renderApp(<ToastHost />, { strings });
    act(() => notify({ kind: "info", text: "Um aviso" }));
    const shown = await screen.findByRole("group");
    await user.hover(shown);
    expect(clock(shown).style.animationDuration).toBe("4000ms");
    expect(clock(shown).style.animationPlayState).toBe("running");
    fireEvent.animationEnd(clock(shown));
    await waitFor(() => expect(screen.queryByText("Um aviso")).not.toBeInTheDocument());
  });

  it("close on click", async () => {
    const { user } = renderApp(<ToastHost />, { strings });
    act(() => notify({ kind: "info", text: "Um aviso" }));
    await user.click(await screen.findByText("Um aviso"));
    await waitFor(() => expect(screen.queryByText("Um aviso")).not.toBeInTheDocument());
  });

  it("take the focus with Alt+T", async () => {
    renderApp(<ToastHost />, { strings });
    act(() => notify({ kind: "info", text: "Um aviso" }));
    const shown = await screen.findByRole("group");
    fireEvent.keyDown(document, { altKey: true, ctrlKey: true, code: "KeyT" });
    expect(shown).not.toHaveFocus();
    fireEvent.keyDown(document, { altKey: true, code: "KeyT" });
    expect(shown).toHaveFocus();
  });

  it("stay where they are at Alt+T once the user has switched it off, and do not name the key", async () => {
    renderApp(<ToastHost />, { strings });
    act(() => switchShortcut("toasts", false));
    act(() => notify({ kind: "info", text: "Um aviso" }));
    const shown = await screen.findByRole("group");
    fireEvent.keyDown(document, { altKey: true, code: "KeyT" });
    expect(shown).not.toHaveFocus();
    expect(region("Notificações")).toContainElement(shown);
    act(() => switchShortcut("toasts", true));
    fireEvent.keyDown(document, { altKey: true, code: "KeyT" });
    expect(shown).toHaveFocus();
    expect(region()).toContainElement(shown);
  });

  it("rise above a dialog that opens after them, unless the focus is in them", async () => {
    renderApp(<ToastHost />, { strings });
    const layer = region().parentElement as HTMLElement;
    const raised = jest.spyOn(layer, "showPopover");
    const dialog = document.body.appendChild(document.createElement("dialog"));
    act(() => dialog.showModal());
    expect(raised).toHaveBeenCalledTimes(1);
    act(() => notify({ kind: "info", text: "Um aviso" }));
    (await screen.findByRole("group")).focus();
    raised.mockClear();
    act(() => notify({ kind: "info", text: "Outro aviso" }));
    expect(raised).not.toHaveBeenCalled();
    dialog.remove();
  });
});
