import { Button, Dialog } from "@portico/shared-ui";
import { usePortal } from "@portico/shared-utility/react";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from "react";
import { useT } from "../use-t.ts";
import { useLeavingLink } from "./use-leaving-link.ts";

type MarkForm = (form: string, unsaved: Unsaved | undefined) => void;

interface Unsaved {
  /** Runs when the person leaves without saving. */
  discard?(): void;
}

const UnsavedContext = createContext<MarkForm>(() => undefined);

/** A form's word to the guard that it holds something unsaved. */
export function useUnsaved(dirty: boolean, discard?: () => void) {
  const mark = useContext(UnsavedContext);
  const form = useId();
  useEffect(() => {
    mark(form, dirty ? { ...(discard && { discard }) } : undefined);
    return () => mark(form, undefined);
  }, [mark, form, dirty, discard]);
}

/** Asks before a link or the browser leaves while one of the forms inside holds something unsaved. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const t = useT();
  const portal = usePortal();
  const [forms, setForms] = useState<ReadonlyMap<string, Unsaved>>(new Map());
  const { link, dismiss } = useLeavingLink(forms.size > 0);

  const mark = useCallback<MarkForm>((form, unsaved) => {
    setForms((before) => {
      const others = [...before].filter(([other]) => other !== form);
      return new Map(unsaved ? [...others, [form, unsaved]] : others);
    });
  }, []);

  function leave() {
    dismiss();
    for (const { discard } of forms.values()) discard?.();
    if (link) portal.navigate(link);
  }

  return (
    <UnsavedContext value={mark}>
      {children}
      <Dialog
        open={link !== undefined}
        title={t("unsaved.title")}
        onClose={dismiss}
        actions={
          <>
            <Button variant="primary" onClick={dismiss}>
              {t("unsaved.stay")}
            </Button>
            <Button variant="danger" onClick={leave}>
              {t("unsaved.leave")}
            </Button>
          </>
        }
      >
        <p>{t("unsaved.body")}</p>
      </Dialog>
    </UnsavedContext>
  );
}
