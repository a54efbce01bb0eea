import { session$ } from "@portico/shared-utility";
import { wait } from "../loader/wait.ts";
import type { CleanupOf, LoadedCleanup } from "./start-cleanup.ts";

/** Removes from the page what an application leaves behind; used by a frame. */
export interface AppCleanup extends Omit<LoadedCleanup, "begin"> {
  /** Called before the application's module runs: loads the code of the cleanup. */
  begin(): Promise<void>;
}

/** How long an application waits for the files before it opens without them. The rest of 9 s is for its own files. */
const loadLimit = 5_000;

/**
 * Cleans up after tenants' applications. The code, and other preparations of the page for applications, are a separate
 * file, which guests do not load before they open an application. It loads while a session starts, so no application
 * waits for it.
 *
 * @returns the cleanup of one application; `isShown` says whether the address is its own
 */
export function loadCleanup() {
  let loading: Promise<CleanupOf | undefined> | undefined;
  const load = () => {
    loading ??= import(/* webpackChunkName: "signed-in" */ "./prepare-page.ts").then(({ preparePage }) =>
      preparePage(),
    );
    return loading.catch(() => {
      loading = undefined;
      return undefined;
    });
  };
  session$.subscribe(({ status }) => status === "signed-in" && void load());
  if (document.cookie.includes("portico_hint=1")) void load();

  return (specifier: string, isShown: () => boolean): AppCleanup => {
    let loaded: LoadedCleanup | undefined;
    return {
      async begin() {
        const limit = wait(loadLimit).then(() => undefined);
        const cleanupOf = await Promise.race([load(), limit]);
        loaded ??= cleanupOf?.(specifier, isShown);
        // It loads a file, too.
        await Promise.race([loaded?.begin(), limit]);
      },
      wrap: (lifecycles) => loaded?.wrap(lifecycles) ?? lifecycles,
      suspend: () => loaded?.suspend(),
      dispose: () => loaded?.dispose(),
      enterSlot: () => loaded?.enterSlot(),
      leaveSlot: () => loaded?.leaveSlot(),
      left: () => loaded?.left() ?? [],
    };
  };
}
