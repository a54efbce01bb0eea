import { usePortal } from "@portico/shared-utility/react";
import { requestFromBar } from "../bar/bar-requests.ts";
import { paths } from "../paths.ts";

/** Opens the panel of the notifications, or their page if the bar is hidden. */
export function useOpenNotifications(): () => void {
  const portal = usePortal();
  return () => {
    if (!requestFromBar("notifications")) portal.navigate(paths.notifications);
  };
}
