import { useState } from "react";
import { useApp } from "../app/app-context.tsx";
import { useStream } from "../portal/use-stream.ts";
import { type DraftValues, pageDrafts } from "./draft-store.ts";

export interface Draft {
  /** What was typed before the form came onto the page. */
  initial: DraftValues;
  keep(values: DraftValues): void;
  drop(): void;
}

/**
 * The signed-in person's unsent text of one form.
 *
 * @param form names it, e.g. `comment 12`
 */
export function useDraft(form: string): Draft {
  const session = useStream(useApp().portal.session$);
  // Of the person whom the form was opened for: the session ends before the form leaves the page.
  const [person] = useState(() => (session.status === "signed-in" ? session.email : ""));
  const [initial] = useState(() => pageDrafts.read(person, form));
  return {
    initial,
    keep: (values) => pageDrafts.keep(person, form, values),
    drop: () => pageDrafts.drop(form),
  };
}
