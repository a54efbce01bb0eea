import { ensureStrings, isApiError, notify, request, session$, translate } from "@portico/shared-utility";
import { filter, firstValueFrom } from "rxjs";
import { loadShellText, shellText } from "../page/shell-text.ts";
import { reloadOnce } from "../releases/reload-once.ts";
import { storedOverrides } from "./stored-overrides.ts";

type RequestedOverrides = { ticket: string } | { modules: Record<string, string> };

export { withOverrides } from "./with-overrides.ts";

/** Requests the overrides of a ticket, as `requestList` does. */
export const requestTicket = (ticket: string): Promise<void> => send({ ticket });

/** Requests the overrides of the stored list, unless the page already has them. */
export async function requestList(overrides: readonly string[]): Promise<void> {
  const modules = storedOverrides(localStorage);
  const names = Object.keys(modules);
  const isOfPage = names.length === overrides.length && names.every((name) => overrides.includes(name));
  if (names.length > 0 && !isOfPage) await send({ modules });
}

/**
 * Ends the overrides of this page when the interface of import-map-overrides has removed or disabled its whole list,
 * for example by "Reset all overrides". As after every change of the list, the next load of a page is without them.
 */
export function followReset(): void {
  window.addEventListener("import-map-overrides:change", async () => {
    if (Object.keys(storedOverrides(localStorage)).length > 0) return;
    try {
      await request<void>({ method: "DELETE", path: "/registry/overrides" });
    } catch (error) {
      notify({ kind: "error", text: await sentenceFor(error) });
    }
  });
}

/** Requests overrides from the server once a user is signed in, and reloads the page with them. Never rejects. */
async function send(requested: RequestedOverrides): Promise<void> {
  await firstValueFrom(session$.pipe(filter(({ status }) => status === "signed-in")));
  try {
    await request({ method: "POST", path: "/registry/overrides", body: requested });
    // The ticket is no longer in the address. A list would be requested again after every reload if the page could not
    // use it.
    if ("ticket" in requested) location.reload();
    else reloadOnce();
  } catch (error) {
    console.warn("The overrides of this browser were refused.", error);
    // A forgotten list must not show a message on every page. A ticket was requested just now, so its failure is shown.
    if ("ticket" in requested) notify({ kind: "error", text: await sentenceFor(error) });
  }
}

/** The error's own text, whose strings may still be loading, or the shell's text if the error has none. */
async function sentenceFor(error: unknown): Promise<string> {
  const code = isApiError(error) ? error.code : "";
  const key = `error.${code}`;
  const common = "@portico/shared-utility";
  await Promise.allSettled([ensureStrings(common), loadShellText()]);
  const sentence = translate(common, key);
  return sentence === key ? shellText("override.failed") : sentence;
}
