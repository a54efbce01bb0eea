import { usePortal } from "@portico/shared-utility/react";
import { useCallback, useState } from "react";

/** The name that is being typed; `undefined` while it equals the saved one. The portal stores it until it is saved. */
export function useNameDraft(savedName: string) {
  const portal = usePortal();
  const [draft] = useState(() => portal.draft("name"));
  const [name, setName] = useState(() => nameIn(draft.read()));
  const [isFound, setFound] = useState(name !== undefined && name !== savedName);

  const drop = useCallback(() => {
    draft.drop();
    setName(undefined);
    setFound(false);
  }, [draft]);

  function edit(typed: string) {
    if (typed === savedName) draft.drop();
    else draft.keep({ name: typed });
    setName(typed);
  }
  return { name: name ?? savedName, isFound, edit, drop };
}

function nameIn(kept: unknown): string | undefined {
  const { name } = (kept ?? {}) as { name?: unknown };
  return typeof name === "string" ? name : undefined;
}
