import { type LifeCycles, registerApplication } from "single-spa";
import { constructApplications, constructLayoutEngine } from "single-spa-layout";
import { builtinLifecycles } from "../builtin/builtin-part.ts";
import { notFoundPart } from "../builtin/not-found-part.ts";
import { sessionPart } from "../builtin/session-part.ts";
import { createAppFrame } from "../frame/app-frame.ts";
import { appName, type PageState } from "../page/page-state.ts";
import { type ShellKey, shellText } from "../page/shell-text.ts";
import { createPortal } from "../portal/portal-props.ts";
import type { Decision } from "./guard.ts";
import { layoutOf } from "./layout.ts";
import { appPart, type Part, portalParts } from "./parts.ts";

/** Registers the portal's parts and the tenant's applications with single-spa, each behind its frame. */
export function registerParts(
  mapped: readonly string[],
  page: PageState,
  decideNow: () => Decision,
  onFailure: () => void,
) {
  const frames = [...portalParts, ...mapped.map(appPart)].map((part) => {
    const displayName = () => (part.module ? appName(part.module) : shellText(`part.${part.name}` as ShellKey));
    return { part, displayName, frame: frameOf(part, displayName, page, onFailure) };
  });
  const builtins = [sessionPart, notFoundPart(mapped)];
  const lifecycles = new Map<string, LifeCycles>();
  const activity = new Map<string, (decision: Decision) => boolean>();
  for (const { part, frame } of frames) lifecycles.set(part.name, frame);
  for (const part of builtins) lifecycles.set(part.name, builtinLifecycles(part));
  for (const part of [...frames.map(({ part }) => part), ...builtins]) activity.set(part.name, part.activeFor);

  const routes = layoutOf(mapped);
  const applications = constructApplications({
    routes,
    loadApp: async ({ name }) => lifecycles.get(name) ?? Promise.reject(new Error(`no part is named ${name}`)),
  });
  constructLayoutEngine({ routes, applications });
  for (const application of applications) {
    // The layout says where a part stands; the guard alone says whether it may.
    registerApplication({ ...application, activeWhen: () => activity.get(application.name)?.(decideNow()) ?? false });
  }
  return frames;
}

function frameOf(part: Part, displayName: () => string, page: PageState, onFailure: () => void) {
  return createAppFrame({
    part,
    portal: createPortal(part, (title) => page.setTitle(part.module ?? part.name, title)),
    displayName,
    onReady: () => {
      if (part.place === "main") page.arrived();
    },
    onFailure: ({ id, error }) => {
      console.error(`${part.specifier} could not be opened, code ${id}`, error);
      if (part.place === "main") page.arrived();
      onFailure();
    },
  });
}
