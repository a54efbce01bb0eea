import { bootDocument, ensureStrings, isApiError, notify, request, session$, translate } from "@portico/shared-utility";
import { filter, firstValueFrom } from "rxjs";
import { loadShellText, shellText } from "../page/shell-text.ts";
import { reloadOnce } from "../releases/reload-once.ts";
import { type WantedOverrides, wantedOverrides } from "./wanted-overrides.ts";

/**
 * Has the server allow what a developer asks this browser to run, once somebody is signed in, and loads the page
 * with it. The server alone decides: its page's policy lets nothing else load.
 */
export async function takeOverrides(): Promise<void> {
  const { overrides = [], overridable = false } = bootDocument();
  const wanted = read(overridable);
  if (!wanted || holds(overrides, wanted)) return;
  if ("ticket" in wanted) history.replaceState(history.state, "", location.pathname + location.search);
  await firstValueFrom(session$.pipe(filter(({ status }) => status === "signed-in")));
  try {
    await request({ method: "POST", path: "/registry/overrides", body: wanted });
    // A ticket is gone from the address by now; a list would be asked for again if the page could not take it.
    if ("ticket" in wanted) location.reload();
    else reloadOnce();
  } catch (error) {
    console.warn("The overrides of this browser were refused.", error);
    // A list that somebody forgot must not greet them at every page; a ticket they have just asked for.
    if ("ticket" in wanted) notify({ kind: "error", text: await sentenceFor(error) });
  }
}

/** The error's own sentence, whose strings may still be on their way, or the shell's where it brings none. */
async function sentenceFor(error: unknown): Promise<string> {
  const code = isApiError(error) ? error.code : "";
  const key = `error.${code}`;
  const common = "@portico/shared-utility";
  await Promise.allSettled([ensureStrings(common), loadShellText()]);
  const sentence = translate(common, key);
  return sentence === key ? shellText("override.failed") : sentence;
}

function read(overridable: boolean): WantedOverrides | undefined {
  try {
    return wantedOverrides(location.hash, localStorage, overridable);
  } catch {
    return undefined;
  }
}

function holds(overrides: readonly string[], wanted: WantedOverrides): boolean {
  if ("ticket" in wanted) return false;
  const names = Object.keys(wanted.modules);
  return names.length === overrides.length && names.every((name) => overrides.includes(name));
}
