import { selectApp } from "@portico/shared-utility";
import { resetPage } from "@portico/shared-utility/testing";
import { act, screen, waitFor } from "@testing-library/react";
import { renderSignedIn } from "../testing/render-bar.tsx";

const apps = [
  { module: "tickets", name: "Chamados" },
  { module: "assets", name: "Ativos" },
];
beforeEach(resetPage);

async function renderBar() {
  const { user } = await renderSignedIn({ handlers: { "GET /apps": apps } });
  const click = (name: RegExp) => user.click(screen.getByRole("button", { name }));
  return {
    panels: {
      applications: { open: () => click(/^Aplicações/), name: "Aplicações" },
      notifications: { open: () => click(/^Notificações/), name: "Notificações" },
      palette: { open: () => user.keyboard("{Control>}k{/Control}"), name: "Procurar ou executar um comando" },
      shortcuts: { open: () => user.keyboard("?"), name: "Atalhos de teclado" },
    },
  };
}

describe("what is open in the bar", () => {
  it.each(["applications", "notifications", "palette", "shortcuts"] as const)(
    "closes when the user goes back: the %s",
    async (which) => {
      const { panels } = await renderBar();
      const { open, name } = panels[which];
      history.pushState(null, "", "/tickets/home");
      await open();
      const panel = await screen.findByRole("dialog", { name });
      // single-spa notifies routers of a change of address that was not caused by Back.
      window.dispatchEvent(new PopStateEvent("popstate"));
      expect(panel).toHaveAttribute("data-top-layer");
      // The page may draw the bar again before the panel receives the event.
      window.addEventListener("popstate", () => act(() => selectApp("tickets")), { once: true, capture: true });
      history.back();
      await waitFor(() => expect(panel).not.toHaveAttribute("data-top-layer"));
    },
  );
});
