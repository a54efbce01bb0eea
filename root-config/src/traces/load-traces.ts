import { session$ } from "@portico/shared-utility";
import type { Lifecycles } from "../frame/lifecycles.ts";
import { wait } from "../loader/wait.ts";
import type { PartTraces } from "./part-traces.ts";
import type { TracesOf, TracingPart } from "./start-traces.ts";

/** What a frame needs to take off the page what an application leaves behind. */
export interface FrameTraces extends Pick<PartTraces, "suspend" | "forget" | "left" | "enterSlot" | "leaveSlot"> {
  /** Called before the application's module runs. */
  begin(): Promise<void>;
  trace(lifecycles: Lifecycles): Lifecycles;
}

/** The first application waits this long for the file, and then opens without it. The rest of 9 s is for its own files. */
const loadLimit = 5_000;

/**
 * The traces of tenants' applications. Their code, and what else prepares the page for applications, is a file of its own,
 * which guests do not load before they open an application. It loads while a session starts, so no application waits for it.
 *
 * @returns the traces of one application; `isShown` says whether the address is its own
 */
export function loadTraces() {
  let loading: Promise<TracesOf | undefined> | undefined;
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

  return (specifier: string, isShown: () => boolean): FrameTraces => {
    let part: TracingPart | undefined;
    return {
      async begin() {
        const tracesOf = await Promise.race([load(), wait(loadLimit).then(() => undefined)]);
        part ??= tracesOf?.(specifier, isShown);
        part?.begin();
      },
      trace: (lifecycles) => part?.trace(lifecycles) ?? lifecycles,
      suspend: () => part?.traces.suspend(),
      forget: () => part?.traces.forget(),
      enterSlot: () => part?.traces.enterSlot(),
      leaveSlot: () => part?.traces.leaveSlot(),
      left: () => part?.traces.left() ?? [],
    };
  };
}
