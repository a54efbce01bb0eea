import { showPopover } from "@portico/shared-ui";
import { useCallback, useEffect, useRef } from "react";

/** Keeps a manual popover open and above every dialog that opens after it. */
export function useTopLayer() {
  const ref = useRef<HTMLDivElement>(null);

  const raise = useCallback(() => {
    const layer = ref.current;
    // Hiding it, even briefly, would drop the focus of a user who is in it. A changing page may have removed it
    // already.
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
