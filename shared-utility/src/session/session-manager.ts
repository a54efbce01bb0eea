import { filter, firstValueFrom } from "rxjs";
import type { ApiClient } from "../http/api-client.ts";
import type { RunExclusive } from "../tab-lock/refresh-lock.ts";
import { createRenewalRuns } from "./renewal-runs.ts";
import { createSessionEffects, type EffectParts } from "./session-effects.ts";
import { initialSession, isAttempting, reduceSession } from "./session-reducer.ts";
import { accessOf } from "./session-steps.ts";
import type { Effect, Moment, SessionEffect, SessionEvent, TabSession } from "./tab-session.ts";

interface ManagerParts extends Omit<EffectParts, "runs" | "settle"> {
  request: ApiClient["request"];
  exclusive: RunExclusive;
  /** Notifies the user that calls wait for a slow renewal. */
  notifySlow: () => void;
}

type Dispatch = (event: SessionEvent) => void;

const slowAfter = 5000;

/** Runs the session of a tab: passes events to `session-reducer.ts` and performs its effects. */
export function createSessionManager({ request, exclusive, notifySlow, ...parts }: ManagerParts) {
  const { state, store, failures } = parts;
  const callers = createCallers();
  const moment = () => ({
    now: Date.now(),
    stored: store.read(),
    isVisible: document.visibilityState !== "hidden",
  });
  const { current, dispatch } = runReducer(initialSession(state.now()), moment, (report) => {
    const runs = createRenewalRuns({ request, exclusive, dispatch: report });
    return createSessionEffects({ ...parts, runs, settle: callers.settle }, report);
  });
  failures.listen((failure) => dispatch({ type: "failure-received", failure }));
  listenToPage(dispatch);

  return {
    dispatch,
    /** The access token. */
    token: () => accessOf(current())?.token,
    /** Resumes the session of the stored refresh token. Resolves, also after a failure, when the attempt has ended. */
    async resume(): Promise<void> {
      dispatch({ type: "resume-requested" });
      const hasEnded = () => !isAttempting(current());
      if (!hasEnded()) await firstValueFrom(state.session$.pipe(filter(hasEnded)));
    },
    /** Renews the access token; `refused` is the token that the server refused to a call. */
    async renew(refused?: string): Promise<void> {
      const slow = refused === undefined ? undefined : setTimeout(notifySlow, slowAfter);
      const renewed = callers.wait((caller) => dispatch({ type: "renewal-requested", caller, refused }));
      await renewed.finally(() => clearTimeout(slow));
    },
  };
}

/** Handles events one after another, including those that effects dispatch. */
function runReducer(initial: TabSession, moment: () => Moment, connect: (dispatch: Dispatch) => PerformEffect) {
  const events: SessionEvent[] = [];
  let state = initial;
  let isBusy = false;

  function dispatch(event: SessionEvent) {
    events.push(event);
    if (isBusy) return;
    isBusy = true;
    try {
      for (let next = events.shift(); next; next = events.shift()) {
        const step = reduceSession(state, { ...next, ...moment() });
        state = step.state;
        step.effects.forEach(perform);
      }
    } finally {
      isBusy = false;
    }
  }

  const perform = connect(dispatch);
  return { current: () => state, dispatch };
}

type PerformEffect = (effect: SessionEffect) => void;

/** The calls of this tab that wait for a renewal, by number. */
function createCallers() {
  const waiting = new Map<number, { resolve: () => void; reject: (error: unknown) => void }>();
  let last = 0;
  return {
    wait: (begin: (caller: number) => void) =>
      new Promise<void>((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        begin(last);
      }),
    settle(effect: Effect<"resolve"> | Effect<"reject">) {
      for (const caller of effect.callers) {
        if (effect.type === "resolve") waiting.get(caller)?.resolve();
        else waiting.get(caller)?.reject(effect.error);
        waiting.delete(caller);
      }
    },
  };
}

function listenToPage(dispatch: Dispatch, page: Window = window) {
  page.addEventListener("online", () => dispatch({ type: "network-back" }));
  page.addEventListener("pageshow", () => dispatch({ type: "page-restored" }));
  page.document.addEventListener("visibilitychange", () => dispatch({ type: "tab-woken" }));
  page.addEventListener("storage", () => dispatch({ type: "storage-changed" }));
}

export type SessionManager = ReturnType<typeof createSessionManager>;
