import { useLoad, usePortal } from "@portico/react";
import { useCallback, useEffect } from "react";
import { failures } from "../api/api-failure.ts";
import type { Ticket } from "../api/ticket.ts";
import { useApp } from "../app/app-context.tsx";
import { useStrings } from "../strings/use-strings.ts";
import { getTicket } from "./ticket-api.ts";

const pollInterval = 5_000;

/** A ticket, kept up to date with other users' changes while this page is visible. */
export function useTicket(number: number) {
  const { client } = useApp();
  const load = useCallback((signal: AbortSignal) => getTicket(client, number, signal), [client, number]);
  const { state, reload, replace } = useLoad(load, failures);
  useOtherUsersChanges(state.status === "loaded" ? state.data : undefined, load, replace);
  return { state, reload, replace };
}

/** Polls. A change by this user during a poll makes its response stale, so it is dropped. */
function useOtherUsersChanges(
  shown: Ticket | undefined,
  load: (signal: AbortSignal) => Promise<Ticket>,
  replace: (ticket: Ticket) => void,
) {
  const portal = usePortal();
  const { detail } = useStrings();

  useEffect(() => {
    if (!shown) return;
    const end = new AbortController();
    const poll = async () => {
      if (document.visibilityState === "hidden" || !navigator.onLine) return;
      const ticket = await load(end.signal).catch(() => undefined);
      if (!ticket || end.signal.aborted || !hasChanged(shown, ticket)) return;
      // The secret of the evaluation link is only in the response that created it.
      const { evaluation_code } = shown;
      replace(ticket.evaluation.state === "waiting" ? { ...ticket, evaluation_code } : ticket);
      for (const { author } of newComments(shown, ticket)) portal.announce(detail.commentFrom(author.name));
    };
    const timer = setInterval(poll, pollInterval);
    document.addEventListener("visibilitychange", poll, { signal: end.signal });
    return () => {
      clearInterval(timer);
      end.abort();
    };
  }, [shown, load, replace, portal, detail]);
}

function hasChanged({ evaluation_code: _code, ...before }: Ticket, { evaluation_code, ...now }: Ticket): boolean {
  return JSON.stringify(before) !== JSON.stringify(now);
}

function newComments(before: Ticket, { comments }: Ticket) {
  const knownIds = new Set(before.comments.map(({ id }) => id));
  return comments.filter(({ id }) => !knownIds.has(id));
}
