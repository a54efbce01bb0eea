import type { Inspection } from "./inspect-build.ts";

/** What the newest build has come to. */
export type BuildState = { status: "building" } | { status: "failed"; output: string } | Inspection;

/** The state of the newest build, and who follows it. */
export function createBuildState() {
  let current: BuildState = { status: "building" };
  const followers = new Set<(state: BuildState) => void>();
  return {
    change(next: BuildState) {
      current = next;
      for (const follow of followers) follow(next);
    },
    isBuilding: () => current.status === "building",
    /** Calls `follow` immediately and after each change; returns a function that ends this. */
    follow(follow: (state: BuildState) => void) {
      followers.add(follow);
      follow(current);
      return () => void followers.delete(follow);
    },
  };
}
