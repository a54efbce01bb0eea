import { usePortal } from "@portico/react";
import { useCallback } from "react";
import type { KeyPlace } from "../api/idempotency-keys.ts";
import type { Ticket } from "../api/ticket.ts";
import { useAction } from "../api/use-action.ts";
import { useApp } from "../app/app-context.tsx";
import { useStrings } from "../strings/use-strings.ts";
import { addComment } from "./ticket-api.ts";

export function useAddComment(number: number, keys: KeyPlace, onAdded: (ticket: Ticket) => void) {
  const { client } = useApp();
  const portal = usePortal();
  const strings = useStrings();
  const add = useCallback((text: string) => addComment(client, number, text, keys), [client, number, keys]);
  return useAction(add, (ticket) => {
    onAdded(ticket);
    portal.announce(strings.detail.commentAdded);
  });
}
