import { showPopover } from "@portico/shared-ui";
import { useCallback, useEffect, useRef } from "react";

/** Keeps a manual popover open and above every dialog that opens after it. */
export function useTopLayer() {
  const ref = useRef<HTMLDivElement>(null);

  const raise = useCallback(() => {
    const layer = ref.current;
    // The layer stays as it is while it has the focus: hiding it would lose the focus. React may have removed it.
    if (!layer?.isConnected || layer.contains(document.activeElement)) return;
    layer.hidePopover();
    showPopover(layer);
  }, []);

  useEffect(() => {
    raise();
    const onToggle = (event: Event) => {
      if (event.target instanceof HTMLDialogElement && event.target.open) raise();
    };
    // The event does not bubble.
    document.addEventListener("toggle", onToggle, { capture: true });
    return () => document.removeEventListener("toggle", onToggle, { capture: true });
  }, [raise]);

  return { ref, raise };
}

export type TopLayer = ReturnType<typeof useTopLayer>;
