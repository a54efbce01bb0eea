import { act, screen } from "@testing-library/react";
import { fakeApi } from "../testing/fake-api.ts";
import { fakePortal } from "../testing/fake-portal.ts";
import { renderTickets } from "../testing/render-tickets.tsx";
import { bootstrap, mount, unmount } from "../tickets-mf.tsx";

const list = { "GET /api/tickets": () => ({ body: { tickets: [], total: 0 } }) };

describe("the tickets application", () => {
  it("mounts into the portal's element and leaves nothing behind", async () => {
    fakeApi(list);
    window.history.replaceState(null, "", "/tickets/home");
    const domElement = document.body.appendChild(document.createElement("div"));
    const props = { name: "tickets", domElement, portal: fakePortal().portal } as unknown as Parameters<
      typeof mount
    >[0];
    await bootstrap(props);
    let mounted: Promise<unknown> | undefined;
    await act(async () => {
      mounted = mount(props);
    });
    await mounted;
    expect(await screen.findByText("Ainda não há chamados")).toBeVisible();
    await act(async () => {
      mounted = unmount(props);
    });
    await mounted;
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
    jest.restoreAllMocks();
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
