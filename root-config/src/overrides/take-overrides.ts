import { bootDocument, notify, request, session$, translate } from "@portico/shared-utility";
import { filter, firstValueFrom } from "rxjs";
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
    const { code = "" } = error as { code?: string };
    // A list that somebody forgot must not greet them at every page; a ticket they have just asked for.
    if ("ticket" in wanted) notify({ kind: "error", text: translate("@portico/shared-utility", `error.${code}`) });
  }
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
