import type { AppProps } from "@portico/shared-utility/contract";
import { createFrameParcels } from "./frame-parcels.ts";
import { type FrameEvent, type FrameState, nextFrameState } from "./frame-state.ts";
import type { Lifecycles } from "./lifecycles.ts";

const place = { container: document.createElement("div"), singleSpaProps: {} };
const other = { container: document.createElement("div"), singleSpaProps: {} };
const shown = {
  lifecycles: {} as Lifecycles,
  props: {} as AppProps,
  holdings: createFrameParcels("app-tickets", undefined),
};
const endRetries = () => {};

const unmounted: FrameState = { status: "unmounted", visit: 1 };
const loading: FrameState = { status: "opening", visit: 1, place, step: "load" };
const mounting: FrameState = { status: "opening", visit: 1, place, step: "mount" };
const open: FrameState = { status: "open", visit: 1, place, mounted: shown };
const renewing: FrameState = { status: "renewing", visit: 2, place };
const failed: FrameState = { status: "failed", visit: 1, place, endRetries };
const opensAnew: FrameState = { status: "opening", visit: 2, place: other, step: "load" };

const visited: FrameEvent = { type: "visited", place: other };
const loaded: FrameEvent = { type: "loaded", visit: 1 };
const mounted: FrameEvent = { type: "mounted", visit: 1, mounted: shown };
const fails: FrameEvent = { type: "failed", visit: 1, endRetries };
const left: FrameEvent = { type: "left" };
const renewed: FrameEvent = { type: "renewed" };

it.each<[string, FrameState, FrameEvent, FrameState]>([
  ["opens at a visit", unmounted, visited, opensAnew],
  ["opens anew at a visit while it loads", loading, visited, opensAnew],
  ["opens anew at a visit while it is open", open, visited, opensAnew],
  ["opens anew at a retry", failed, visited, opensAnew],
  ["mounts after the module was loaded", loading, loaded, mounting],
  ["is open after the mount", mounting, mounted, open],
  ["is open after the mount of an instance that needed no loading", loading, mounted, open],
  ["has failed after a failed load", loading, fails, failed],
  ["has failed after a failed mount", mounting, fails, failed],
  ["is unmounted when the user leaves while it loads", loading, left, unmounted],
  ["is unmounted when the user leaves it open", open, left, unmounted],
  ["is unmounted when the user leaves its failure", failed, left, unmounted],
  ["renews in its place while it loads", loading, renewed, renewing],
  ["renews in its place while it is open", open, renewed, renewing],
  ["renews in its place after a failure", failed, renewed, renewing],
  ["renews once more in its place", renewing, renewed, { ...renewing, visit: 3 }],
  ["opens in its place after the renewal", renewing, { type: "visited", place }, { ...loading, visit: 3 }],
  ["is unmounted when the user leaves during the renewal", renewing, left, { ...unmounted, visit: 2 }],
  ["renews nothing without a place", unmounted, renewed, unmounted],
])("%s", (_, state, event, next) => {
  expect(nextFrameState(state, event)).toEqual(next);
});

it.each([unmounted, open, failed, opensAnew])("ignores what an earlier visit reports while it is $status", (state) => {
  for (const event of [loaded, mounted, fails]) expect(nextFrameState(state, event)).toBe(state);
});
