import { createTestPortal, mountApp } from "@portico/testing";
import { act, screen } from "@testing-library/react";
import { fakeApi } from "../testing/fake-api.ts";
import { renderTickets } from "../testing/render-tickets.tsx";
import * as app from "../tickets-mf.tsx";

const list = { "GET /api/tickets": () => ({ body: { tickets: [], total: 0 } }) };

describe("the tickets application", () => {
  it("mounts into the portal's element and leaves nothing behind", async () => {
    fakeApi(list);
    window.history.replaceState(null, "", "/tickets/home");
    const { portal } = createTestPortal({ basePath: "/tickets" });
    // act() would hold back the render that the mount waits for.
    const mounting = mountApp(app, portal);
    expect(await screen.findByText("Ainda não há chamados")).toBeVisible();
    const { domElement, unmount } = await mounting;
    let unmounting: Promise<void> | undefined;
    await act(async () => {
      unmounting = unmount();
    });
    await unmounting;
    expect(domElement).toBeEmptyDOMElement();
  });

  it("keeps a failed render inside the application and retries", async () => {
    jest.spyOn(console, "error").mockImplementation(() => undefined);
    let broken = true;
    fakeApi({
      "GET /api/tickets": () => ({ body: broken ? { tickets: [null], total: 1 } : { tickets: [], total: 0 } }),
    });
    const { user } = renderTickets("/tickets/home");
    expect(await screen.findByRole("heading", { level: 1, name: "Esta página parou de funcionar" })).toBeVisible();
    broken = false;
    await user.click(screen.getByRole("button", { name: "Tentar novamente" }));
    expect(await screen.findByText("Ainda não há chamados")).toBeVisible();
  });

  it("follows the theme and moves the focus to each page's heading, except the first", async () => {
    fakeApi(list);
    const { user, theme$, container } = renderTickets("/tickets/home");
    await screen.findByText("Ainda não há chamados");
    expect(screen.getByRole("heading", { level: 1 })).not.toHaveFocus();
    act(() => theme$.next("dark"));
    expect(container.querySelector("[data-mode]")).toHaveAttribute("data-mode", "dark");
    await user.click(screen.getByRole("link", { name: "Novo chamado" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Novo chamado" })).toHaveFocus();
  });
});
