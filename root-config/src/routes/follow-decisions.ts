import { apps$, notify, selectApp, session$ } from "@portico/shared-utility";
import { routeOf } from "@portico/shared-utility/contract";
import { triggerAppChange } from "single-spa";
import { appName, type PageState } from "../page/page-state.ts";
import { shellText } from "../page/shell-text.ts";
import { type Decision, decide, type GuardInput, isUnknownAddress } from "./guard.ts";
import { partName } from "./parts.ts";

/** A React router renders its new page after single-spa's routing event, so the heading is looked up later. */
const renderDelay = 50;

/** Applies the guard's decisions at each navigation and whenever the session or the applications change. */
export function followDecisions(page: PageState, input: () => GuardInput): void {
  let open: OpenApp | undefined;
  const follow = () => {
    const asked = input();
    const decision = decide(asked);
    // Replaced, not pushed: Back never leads into the redirect again.
    if (decision.kind === "redirect") {
      if (isUnknownAddress(asked)) notify({ kind: "info", text: reasonToMove(asked.path, open, decision.to) });
      return history.replaceState(history.state, "", decision.to);
    }
    if (open?.path === asked.path && isUnknownAddress(asked)) notify({ kind: "info", text: withdrawn(open) });
    page.decided(decision);
    const module = decision.kind === "show" && "module" in decision ? decision.module : undefined;
    open = module === undefined ? undefined : { path: asked.path, name: appName(module) };
    selectApp(module);
  };
  const decideAgain = () => {
    follow();
    void triggerAppChange();
  };
  window.addEventListener("single-spa:before-routing-event", follow);
  window.addEventListener("single-spa:routing-event", arrivals(page, input));
  session$.subscribe(decideAgain);
  apps$.subscribe(decideAgain);
}

/** The application that is shown: its address, and the name that the user has seen. */
interface OpenApp {
  path: string;
  name: string;
}

/**
 * The reason for a move: an open application was taken from the user. About applications that were not open the page
 * says nothing.
 */
function reasonToMove(path: string, open: OpenApp | undefined, to: string): string {
  const reason = open?.path === path ? withdrawn(open) : shellText("frame.404.body", { path });
  return to === "/" ? `${reason} ${shellText("frame.atHome")}` : reason;
}

const withdrawn = ({ name }: OpenApp) => shellText("frame.withdrawn", { app: name });

/** Sign-in and recovery are two screens of one part. */
function partOf(decision: Extract<Decision, { kind: "show" }>): string {
  if ("module" in decision && decision.screen !== "notFound") return `app ${decision.module}`;
  const route = routeOf(decision.screen);
  return route ? partName(route) : decision.screen;
}

/** Reports page changes inside the part that is shown. A part that is being opened reports its own arrival. */
function arrivals(page: PageState, input: () => GuardInput): () => void {
  let shown = { part: "", path: "" };
  return () => {
    const decision = decide(input());
    if (decision.kind !== "show") return;
    const here = { part: partOf(decision), path: location.pathname };
    if (decision.screen === "notFound") page.arrived();
    else if (here.part === shown.part && here.path !== shown.path) setTimeout(page.arrived, renderDelay);
    shown = here;
  };
}
