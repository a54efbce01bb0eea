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
  /** The text that the user typed before the dialog was open. */
  text: string;
  closings: number;
}

// Loaded dialogs open immediately: the user's next text goes into them.
let loaded: Record<DialogName, Dialog> | undefined;

/**
 * The dialogs that open from every page: the palette and the list of shortcuts. Their code is loaded at the first use.
 */
export function PaletteHost() {
  const t = useT();
  // Each opening uses a new dialog, so the page does not show an old one again.
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
      // Immediately: the focus is back on the page, which must not receive the next letter.
      if (typed !== undefined) flushSync(() => show(dialogs[name], typed));
    } catch {
      end();
      fail();
    }
  };
  const open = (name: DialogName) => {
    // Dialogs close an open panel. The panel's button gets the focus first, so that the dialogs return the focus to it.
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
