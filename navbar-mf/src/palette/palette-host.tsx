import { ErrorBoundary } from "@portico/shared-ui";
import { notify } from "@portico/shared-utility";
import { searchRequest } from "@portico/shared-utility/contract";
import { type ComponentType, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { requestFromBar, useBarRequest } from "../bar/bar-requests.ts";
import { useT } from "../use-t.ts";
import { showTypedAhead } from "./typed-ahead.ts";

type Dialog = ComponentType<{ text: string; onClose: () => void }>;
type DialogName = "palette" | "shortcuts";

interface State {
  Shown?: Dialog;
  /** What the user has typed before the dialog was there. */
  text: string;
  closings: number;
}

// Dialogs that are loaded open at once: what the user types next is typed into them.
let loaded: Record<DialogName, Dialog> | undefined;

/** The dialogs that open from every page: the palette and the list of the shortcuts. Their code is loaded at its first use. */
export function PaletteHost() {
  const t = useT();
  // After each closing the next dialog is a new one: the page does not open an old one again.
  const [{ Shown, text, closings }, setShown] = useState<State>({ text: "", closings: 0 });
  const close = () => setShown((last) => ({ text: "", closings: last.closings + 1 }));
  const fail = () => {
    notify({ kind: "error", text: t("search.error") });
    close();
  };
  const show = (Shown: Dialog, text = "") => setShown(({ closings }) => ({ Shown, text, closings }));
  // Without Suspense, which would show it up to 300 ms late.
  const load = async (name: DialogName) => {
    const end = name === "palette" ? showTypedAhead(t("search.button")) : () => "";
    try {
      const dialogs = await import(/* webpackChunkName: "on-demand" */ "./dialogs.ts");
      loaded = dialogs;
      const typed = end();
      // At once: the focus is back on the page, which must not get the next letter.
      if (typed !== undefined) flushSync(() => show(dialogs[name], typed));
    } catch {
      end();
      fail();
    }
  };
  const open = (name: DialogName) => {
    // Dialogs close an open panel. Its button has the focus first, so that they return it there.
    document.activeElement?.closest<HTMLElement>("[popover]")?.hidePopover();
    loaded ? show(loaded[name]) : void load(name);
  };
  useBarRequest("palette", () => open("palette"));
  useBarRequest("shortcuts", () => open("shortcuts"));
  useEffect(openOnSearch, []);
  if (!Shown) return null;
  return (
    <ErrorBoundary fallback={() => <AtOnce run={fail} />}>
      <Shown key={closings} text={text} onClose={close} />
    </ErrorBoundary>
  );
}

/** Applications open the palette by an event of the window. */
function openOnSearch() {
  const search = () => void requestFromBar("palette");
  window.addEventListener(searchRequest, search);
  return () => window.removeEventListener(searchRequest, search);
}

function AtOnce({ run }: { run: () => void }) {
  useEffect(run);
  return null;
}
