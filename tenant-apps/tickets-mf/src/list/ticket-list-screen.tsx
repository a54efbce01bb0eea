import { buttonClass } from "@portico/ui";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { paths } from "../app/tickets-paths.ts";
import { useAppName, useStrings } from "../strings/use-strings.ts";
import { Page } from "../ui/page.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { TicketResults } from "./ticket-results.tsx";
import { useTicketList } from "./use-ticket-list.ts";

export function TicketListScreen() {
  const strings = useStrings();
  const title = useAppName();
  const list = useTicketList();
  const searchField = useRef<HTMLInputElement>(null);
  const clear = () => {
    list.change({ status: "any", q: "" });
    searchField.current?.focus();
  };

  return (
    <Page
      title={title}
      actions={
        <Link to={paths.create} className={buttonClass("primary")}>
          {strings.list.new}
        </Link>
      }
    >
      <FilterBar searchField={searchField} filter={list.filter} onChange={list.change} />
      <TicketResults {...list} onClear={clear} />
    </Page>
  );
}
