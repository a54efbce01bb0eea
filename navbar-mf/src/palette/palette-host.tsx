import { ErrorBoundary } from "@portico/shared-ui";
import { notify } from "@portico/shared-utility";
import { searchRequest } from "@portico/shared-utility/contract";
import { type ComponentType, useEffect, useState } from "react";
import { onBarRequest, requestFromBar } from "../bar/bar-requests.ts";
import { useT } from "../use-t.ts";

type Dialog = ComponentType<{ onClose: () => void }>;
type DialogName = "palette" | "shortcuts";

// A dialog that is loaded opens at once: what the user types next is typed into it.
const loaded = new Map<DialogName, Dialog>();

const loads: Record<DialogName, () => Promise<Dialog>> = {
  palette: async () => (await import("./palette-dialog.tsx")).PaletteDialog,
  shortcuts: async () => (await import("../shortcuts/shortcut-dialog.tsx")).ShortcutDialog,
};

/** The dialogs that open from every page: the palette and the list of the shortcuts. Each is loaded at its first use. */
export function PaletteHost() {
  const t = useT();
  // After each closing the next dialog is a new one: the page does not open an old one again.
  const [{ Shown, closings }, setShown] = useState<{ Shown?: Dialog; closings: number }>({ closings: 0 });
  const close = () => setShown((last) => ({ closings: last.closings + 1 }));
  const fail = () => {
    notify({ kind: "error", text: t("search.error") });
    close();
  };
  const show = (name: DialogName, dialog: Dialog) => {
    loaded.set(name, dialog);
    setShown(({ closings }) => ({ Shown: dialog, closings }));
  };
  // Without Suspense, which would show it up to 300 ms late.
  const open = (name: DialogName) => {
    const dialog = loaded.get(name);
    if (dialog) show(name, dialog);
    else void loads[name]().then((arrived) => show(name, arrived), fail);
  };
  useBarRequest("palette", () => open("palette"));
  useBarRequest("shortcuts", () => open("shortcuts"));
  useEffect(() => {
    const search = () => void requestFromBar("palette");
    window.addEventListener(searchRequest, search);
    return () => window.removeEventListener(searchRequest, search);
  }, []);
  if (!Shown) return null;
  return (
    <ErrorBoundary fallback={() => <AtOnce run={fail} />}>
      <Shown key={closings} onClose={close} />
    </ErrorBoundary>
  );
}

function useBarRequest(name: DialogName, open: () => void) {
  useEffect(() => onBarRequest(name, open), [name, open]);
}

function AtOnce({ run }: { run: () => void }) {
  useEffect(run);
  return null;
}
