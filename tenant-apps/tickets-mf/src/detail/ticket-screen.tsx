import { Alert } from "@portico/ui";
import { Link, useParams } from "react-router-dom";
import { NotFoundScreen } from "../app/not-found-screen.tsx";
import { paths } from "../app/tickets-paths.ts";
import { failureText } from "../strings/failure-text.ts";
import { useAppName, useStrings } from "../strings/use-strings.ts";
import { LoadFailure, Page, Skeleton } from "../ui/page.tsx";
import { StatusChip } from "../ui/status-chip.tsx";
import { StatusActions, useChangeStatus } from "./status-actions.tsx";
import { TicketBody } from "./ticket-body.tsx";
import { useTicket } from "./use-ticket.ts";

export function TicketScreen() {
  const { number = "" } = useParams();
  // Nine digits: the range of the server's numbers.
  if (!/^[1-9]\d{0,8}$/.test(number)) return <NotFoundScreen />;
  return <KnownTicketScreen key={number} number={Number(number)} />;
}

function KnownTicketScreen({ number }: { number: number }) {
  const strings = useStrings();
  const { state, reload, replace } = useTicket(number);
  const { run, busy, failure } = useChangeStatus(number, replace);
  const ticket = state.status === "loaded" ? state.data : undefined;
  const title = ticket?.subject ?? strings.detail.title(number);
  return (
    <Page
      title={title}
      documentTitle={title}
      missing={state.status === "failed" && state.failure.code === "resource.not_found"}
      mark={ticket && <StatusChip status={ticket.status} />}
      breadcrumb={useBreadcrumb(number)}
      actions={ticket && <StatusActions status={ticket.status} busy={busy} onChange={run} />}
    >
      {failure && <Alert kind="error">{failureText(strings, failure)}</Alert>}
      {state.status === "failed" && <LoadFailure failure={state.failure} onRetry={reload} />}
      {state.status === "loading" && <Skeleton rows={4} />}
      {ticket && <TicketBody ticket={ticket} onChange={replace} />}
    </Page>
  );
}

function useBreadcrumb(number: number) {
  const list = useAppName();
  const { detail } = useStrings();
  return [
    <Link key="list" to={paths.home}>
      {list}
    </Link>,
    <span key="ticket" aria-current="page">
      {detail.title(number)}
    </span>,
  ];
}
