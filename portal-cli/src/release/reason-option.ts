import { spawnSync } from "node:child_process";
import type { Call } from "../call.ts";
import type { Option } from "../command.ts";

const longest = 200;

export const reasonOption: Record<string, Option> = {
  reason: { type: "string", value: "text", help: "Why; kept in the history. By default the last commit’s subject." },
};

/** Returns why something is released: the given reason, otherwise the current commit. */
export function reasonOf(call: Call): string {
  const given = call.text("reason")?.trim();
  return (given || lastCommit() || "From the command line").slice(0, longest);
}

function lastCommit(): string {
  const { status, stdout } = spawnSync("git", ["log", "-1", "--format=%h %s"], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : "";
}
