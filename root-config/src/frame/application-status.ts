import { registerApplication, triggerAppChange } from "single-spa";
import { afterPaint } from "../page/after-paint.ts";
import { rawApplication } from "./raw-application.ts";

/** A pending lifecycle of single-spa. Meanwhile single-spa calls no other lifecycle of the application. */
type Pending = "LOADING_SOURCE_CODE" | "BOOTSTRAPPING" | "MOUNTING";

/** The outcome of an application's visit, as reported to single-spa. */
type Outcome = { status: "none" } | { status: "mounted" } | { status: "failed"; during: Pending; error: unknown };

const nothing = (): Outcome => ({ status: "none" });

let layoutRuns = false;

/**
 * Runs `construct`, which constructs single-spa's layout. At the end of each navigation the layout removes the elements
 * of all inactive applications, by their ids. The application that the guard shows counts as active, mounted or not.
 */
export function withLayout(construct: () => void): void {
  window.addEventListener("single-spa:routing-event", () => {
    layoutRuns = true;
  });
  construct();
  window.addEventListener("single-spa:routing-event", () => {
    layoutRuns = false;
  });
}

export interface StatusOptions {
  /** The import map's name of the application, e.g. `@app/tickets`. */
  name: string;
  /** Whether the guard shows the application now. */
  isShown(): boolean;
  /** Closes the application. The frame reports `left` before this returns. */
  leave(): void;
  /** Runs the application's `unload`. */
  unload(props: object): Promise<void>;
}

interface Tracked {
  readonly options: StatusOptions;
  /** The frame's last report. */
  latest: Outcome;
  /** The outcome that single-spa repeats. */
  outcome: Outcome;
  during: Pending;
  closed: Promise<void> | undefined;
  repeated: Promise<unknown>;
}

/**
 * Registers an application with single-spa under its own name, beside the part that is its place on the page. So
 * `getAppStatus("@app/tickets")`, the `single-spa:*` events and the error handlers report its real status. single-spa
 * would wait for each of its lifecycles before it navigates. Therefore the frame runs them, sets the status, and lets
 * single-spa repeat the outcome, which takes no time.
 */
export function createApplicationStatus(options: StatusOptions) {
  const { name, isShown } = options;
  const [latest, repeated] = [nothing(), Promise.resolve()];
  const tracked: Tracked = {
    options,
    latest,
    outcome: latest,
    during: "LOADING_SOURCE_CODE",
    closed: undefined,
    repeated,
  };
  registerApplication({
    name,
    app: () => repeatStep(tracked, "LOADING_SOURCE_CODE").then(() => lifecyclesOf(tracked)),
    activeWhen: () => (layoutRuns || tracked.outcome.status !== "none") && isShown(),
  });
  return {
    pending(step: Pending): void {
      const begun = nothing();
      Object.assign(tracked, { latest: begun, during: step });
      void tracked.repeated.then(() => tracked.latest === begun && set(name, step));
    },
    mounted: () => report(tracked, { status: "mounted" }),
    failed: (error: unknown) => report(tracked, { status: "failed", during: tracked.during, error }),
    /** The frame closes the application. `ended` rejects with the error of its unmount. */
    left(ended: Promise<void>): void {
      const none = nothing();
      Object.assign(tracked, { closed: ended, latest: none, outcome: none });
      const status = rawApplication(name)?.status;
      if (isPending(status)) set(name, "NOT_LOADED");
      // Only if the application stays, e.g. when its build is replaced. Otherwise single-spa is navigating.
      if (status === "MOUNTED" && isShown()) tracked.repeated = tracked.repeated.then(() => triggerAppChange());
    },
  };
}

export type ApplicationStatus = ReturnType<typeof createApplicationStatus>;

function lifecyclesOf(tracked: Tracked) {
  const { leave, unload } = tracked.options;
  return {
    bootstrap: () => repeatStep(tracked, "BOOTSTRAPPING"),
    mount: () => repeatStep(tracked, "MOUNTING"),
    unmount: async () => {
      // single-spa also unmounts an application that failed to mount.
      if (tracked.outcome.status === "failed") return;
      if (!tracked.closed) leave();
      await tracked.closed;
    },
    unload,
  };
}

function repeatStep({ outcome }: Tracked, step: Pending): Promise<void> {
  return outcome.status === "failed" && outcome.during === step ? Promise.reject(outcome.error) : Promise.resolve();
}

function report(tracked: Tracked, next: Outcome): void {
  tracked.latest = next;
  // single-spa then checks every application. A failure is repeated at once, so that its panel does not wait.
  const shown = next.status === "mounted" ? tracked.repeated.then(afterPaint) : tracked.repeated;
  tracked.repeated = shown.then(() => repeat(tracked, next));
}

/** Lets single-spa run the application's lifecycles, which repeat the outcome. */
async function repeat(tracked: Tracked, next: Outcome): Promise<void> {
  if (tracked.latest !== next) return;
  Object.assign(tracked, { outcome: next, closed: undefined });
  set(tracked.options.name, "NOT_LOADED");
  await triggerAppChange();
  // single-spa would load a failed application again at the next navigation.
  if (tracked.outcome === next && next.status === "failed") tracked.outcome = nothing();
}

function set(name: string, status: string): void {
  const raw = rawApplication(name);
  if (raw) raw.status = status;
}

function isPending(status: string | undefined): boolean {
  return status === "LOADING_SOURCE_CODE" || status === "BOOTSTRAPPING" || status === "MOUNTING";
}
