import type { Inspection } from "./inspect-build.ts";

/** The state of the newest build. */
export type BuildState = { status: "building" } | { status: "failed"; output: string } | Inspection;

/** Holds the state of the newest build, and calls its followers. */
export function createBuildState() {
  let current: BuildState = { status: "building" };
  const followers = new Set<(state: BuildState) => void>();
  return {
    change(next: BuildState) {
      current = next;
      for (const follow of followers) follow(next);
    },
    isBuilding: () => current.status === "building",
    /** Calls `follow` immediately and after each change; returns a function that stops the calls. */
    follow(follow: (state: BuildState) => void) {
      followers.add(follow);
      follow(current);
      return () => void followers.delete(follow);
    },
  };
}
