import type { BuildState } from "../build/build-state.ts";
import type { StateEvent } from "./controls-data.ts";

/** The state of the build as the controls show it. */
export function stateEvent(state: BuildState): StateEvent {
  switch (state.status) {
    case "building":
      return { state: "building", findings: [] };
    case "failed":
      return { state: "failed", findings: [{ code: "npm run build", message: state.output }] };
    case "refused":
      return { state: "refused", findings: state.refusals.map(finding) };
    case "accepted":
      return {
        state: state.warnings.length > 0 ? "warned" : "ready",
        findings: state.warnings.map(finding),
        categories: (state.module.notifications?.categories ?? []).map(({ key, name }) => ({ key, name })),
      };
  }
}

const finding = ({ code, message, details }: StateEvent["findings"][number]) => ({
  ...{ code, message },
  ...(details !== undefined && { details }),
});
