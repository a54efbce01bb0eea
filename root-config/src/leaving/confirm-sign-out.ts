import { partsWithDrafts } from "@portico/shared-utility";
import { type ShellKey, shellText } from "../page/shell-text.ts";
import type { LeaveGuard } from "./leave-guard.ts";

type NameOf = (module: string) => string;

/**
 * Asks whether to sign out if something would be lost. A sign-out also removes the user's drafts of every part, and
 * unsaved changes in the other tabs. The question names the first part that would lose something.
 */
export async function confirmSignOut({ parts, tabLock, mayLeave }: LeaveGuard, appName: NameOf): Promise<boolean> {
  const part = parts()[0] ?? partsWithDrafts()[0] ?? (await unsavedInTabs(tabLock));
  return mayLeave(part && sentenceOf(part, appName));
}

/**
 * A part with unsaved changes in any tab of this browser; `undefined` without one. A browser may refuse to report it.
 */
async function unsavedInTabs(tabLock: string): Promise<string | undefined> {
  const locks = await (navigator.locks as LockManager | undefined)?.query().catch(() => undefined);
  return locks?.held?.find(({ name }) => name?.startsWith(tabLock))?.name?.slice(tabLock.length);
}

function sentenceOf(part: string, appName: NameOf): string {
  const [, module] = /^app-(.+)$/.exec(part) ?? [];
  return shellText("unsaved.signOut", { app: module ? appName(module) : shellText(`page.${part}` as ShellKey) });
}
