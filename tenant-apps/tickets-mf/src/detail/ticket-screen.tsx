import { Link, useParams } from "react-router-dom";
import { NotFoundScreen } from "../app/not-found-screen.tsx";
import { paths } from "../app/tickets-paths.ts";
import { useStrings } from "../strings/use-strings.ts";
import controls from "../ui/controls.module.css";
import { LoadFailure } from "../ui/load-failure.tsx";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
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
  const title = strings.detail.title(number);
  return (
    <Page
      title={title}
      documentTitle={title}
      actions={
        <Link to={paths.home} className={controls.link}>
          {strings.detail.back}
        </Link>
      }
    >
      {state.status === "failed" && <LoadFailure failure={state.failure} onRetry={reload} />}
      {state.status === "loading" && <Skeleton rows={4} />}
      {state.status === "loaded" && <TicketBody ticket={state.data} onChange={replace} />}
    </Page>
  );
}
