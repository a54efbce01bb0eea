import { Icon, preloadIcons } from "@portico/shared-ui";
import { useShortcutChoices } from "@portico/shared-utility/react";
import { useEffect } from "react";
import { ToastContainer, type ToastContainerProps } from "react-toastify/unstyled";
import { useT } from "../use-t.ts";
import "./toasts.css";
import { useLiveToasts } from "./use-live-toasts.tsx";
import { useToasts } from "./use-toasts.tsx";
import { useTopLayer } from "./use-top-layer.ts";

// The values of `docs/product.md#notifications`.
const shellToasts = {
  position: "top-right",
  autoClose: 4000,
  hideProgressBar: true,
  pauseOnHover: false,
  closeOnClick: true,
  limit: 3,
} as const;

// AltGr, which is Ctrl and Alt on Windows, types a letter.
const isHotKey = ({ altKey, ctrlKey, code }: KeyboardEvent) => altKey && !ctrlKey && code === "KeyT";

/** The page's only toast region. It stays in the page when empty, so that screen readers announce new toasts. */
export function ToastHost() {
  const layer = useTopLayer();
  useToasts(layer);
  useLiveToasts(layer.raise);
  // A toast about a lost network could not fetch the icons.
  useEffect(() => preloadIcons(["info", "check", "warning", "bell", "close"]), []);
  return (
    <div ref={layer.ref} popover="manual" className="toast-layer">
      <ToastRegion />
    </div>
  );
}

/** @param changes of the options of shell toasts */
export function ToastRegion(changes: ToastContainerProps) {
  const t = useT();
  const hasHotKey = useShortcutChoices().toasts ?? true;
  return (
    <ToastContainer
      {...shellToasts}
      transition={false}
      aria-label={t(hasHotKey ? "toast.region" : "panel.title")}
      hotKeys={(event) => hasHotKey && isHotKey(event)}
      closeButton={({ closeToast }) => (
        <button
          type="button"
          aria-label={t("toast.close")}
          className="toast-close"
          onClick={(event) => {
            event.stopPropagation();
            closeToast(true);
          }}
        >
          <Icon name="close" size={16} />
        </button>
      )}
      {...changes}
    />
  );
}
