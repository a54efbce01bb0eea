import type { PortalSession } from "@portico/contract";
import { PortalProvider } from "@portico/react";
import { createTestPortal } from "@portico/testing";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AppBoundary } from "../app/create-tickets-app.tsx";
import { TicketsApp } from "../app/tickets-app.tsx";

const brand = { name: { pt: "Chamados", en: "Tickets" } };

export function renderTickets(path: string, session?: PortalSession, drafts?: Map<string, object>, config?: object) {
  window.history.replaceState(null, "", path);
  const test = createTestPortal({ basePath: "/tickets", session, drafts, config });
  const view = render(
    <PortalProvider portal={test.portal}>
      <AppBoundary>
        <TicketsApp brand={brand} />
      </AppBoundary>
    </PortalProvider>,
  );
  return { ...test, ...view, user: userEvent.setup() };
}
