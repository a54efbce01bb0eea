import { openLeaveDialog } from "../leaving/leave-dialog.ts";
import { shellText } from "../page/shell-text.ts";
import { pageTouches } from "./touched-parts.ts";
import { asksBeforeUnload, hasUnsavedText } from "./unsaved-text.ts";

/**
 * Reloads the page on the user's request, see `ShellPortal.reload`. Every offered reload calls this function.
 *
 * @param requester the part that requests it; its own typed text causes no question
 */
export async function reloadPage(
  requester?: string,
  change?: () => Promise<void>,
  reload = () => location.reload(),
): Promise<void> {
  const touches = pageTouches();
  const parts = touches?.parts().filter((part) => part !== requester) ?? [];
  const losesText = touches !== undefined && parts.some((part) => hasUnsavedText(touches, part));
  // If a part asks before the page unloads, the browser shows that question at the reload.
  if (losesText && !asksBeforeUnload() && !(await confirmLoss())) return;
  await change?.();
  reload();
}

/** Asks the user whether the typed text may be lost. */
export const confirmLoss = (): Promise<boolean> => openLeaveDialog(shellText("reload.body"), "reload").answer;
