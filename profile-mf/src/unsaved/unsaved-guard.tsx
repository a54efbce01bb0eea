import { usePortal } from "@portico/shared-utility/react";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from "react";

type MarkForm = (form: string, unsaved: Unsaved | undefined) => void;

interface Unsaved {
  /** Runs when the user leaves without saving. */
  discard?(): void;
}

const UnsavedContext = createContext<MarkForm>(() => undefined);

/** Reports to the guard whether a form has unsaved changes. */
export function useUnsaved(dirty: boolean, discard?: () => void) {
  const mark = useContext(UnsavedContext);
  const form = useId();
  useEffect(() => {
    mark(form, dirty ? { ...(discard && { discard }) } : undefined);
    return () => mark(form, undefined);
  }, [mark, form, dirty, discard]);
}

/** Reports to the portal whether a form inside has unsaved changes. The portal asks before the user leaves. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const portal = usePortal();
  const [forms, setForms] = useState<ReadonlyMap<string, Unsaved>>(new Map());

  const mark = useCallback<MarkForm>((form, unsaved) => {
    setForms((before) => {
      const others = [...before].filter(([other]) => other !== form);
      return new Map(unsaved ? [...others, [form, unsaved]] : others);
    });
  }, []);

  useEffect(() => {
    portal.setUnsaved(forms.size > 0, () => {
      for (const { discard } of forms.values()) discard?.();
    });
  }, [portal, forms]);

  useEffect(() => () => portal.setUnsaved(false), [portal]);

  return <UnsavedContext value={mark}>{children}</UnsavedContext>;
}
