import { currentSession } from "@portico/shared-utility";
import { useEffect, useRef, useState } from "react";

let kept: { email: string; name: string } | undefined;

/**
 * The name as it is being typed, `undefined` while it is the saved one. A session that expires takes the form off the
 * page; its person finds the text again after signing in. Who leaves on purpose was asked before and finds nothing.
 */
export function useNameDraft(email: string) {
  const [draft, setDraft] = useState(() => {
    const found = kept?.email === email ? kept.name : undefined;
    kept = undefined;
    return found;
  });
  const latest = useRef(draft);
  latest.current = draft;
  useEffect(
    () => () => {
      const session = currentSession();
      const expired = session.status === "guest" && session.reason === "expired";
      if (expired && latest.current !== undefined) kept = { email, name: latest.current };
    },
    [email],
  );
  return [draft, setDraft] as const;
}
