import type { PortalSession } from "@portico/contract";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AppBoundary } from "../app/app-boundary.tsx";
import { TicketsApp } from "../app/tickets-app.tsx";
import { fakePortal } from "./fake-portal.ts";

const brand = { name: { pt: "Chamados", en: "Tickets" } };

export function renderTickets(path: string, session?: PortalSession, drafts?: Map<string, object>) {
  window.history.replaceState(null, "", path);
  const fake = fakePortal(session, drafts);
  const view = render(
    <AppBoundary portal={fake.portal}>
      <TicketsApp portal={fake.portal} brand={brand} />
    </AppBoundary>,
  );
  return { ...fake, ...view, user: userEvent.setup() };
}
