import { usePortal } from "@portico/shared-utility/react";
import { requestFromBar } from "../bar/bar-requests.ts";
import { paths } from "../paths.ts";

/** Opens the panel of the notifications, or their page where the bar is not shown. */
export function useOpenNotifications(): () => void {
  const portal = usePortal();
  return () => {
    if (!requestFromBar("notifications")) portal.navigate(paths.notifications);
  };
}
