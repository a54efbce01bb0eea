import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { commandLineReason } from "@portico/shared-utility/contract";
import type { Call, Option } from "../command.ts";
import { releaseNumber } from "./place-options.ts";

const longest = 200;

export const reasonOption: Record<string, Option> = {
  reason: { value: "text", mayBeEmpty: true, help: "Why; kept in the history. By default the last commit’s subject." },
};

/** Returns why something is released: the first line of the given reason, otherwise the current commit. */
export function reasonOf(call: Call): string {
  const [given] = (call.text("reason") ?? "").trim().split(/[\r\n]/);
  return (given || lastCommit() || commandLineReason).replace(/\p{Cc}/gu, " ").slice(0, longest);
}

function lastCommit(): string {
  const { status, stdout } = spawnSync("git", ["log", "-1", "--format=%h %s"], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : "";
}

export const writeOptions: Record<string, Option> = {
  ...reasonOption,
  expect: { value: "release", help: "Refuse unless this one is current there; 0 for none." },
  "dry-run": { help: "Check everything and write nothing." },
};

/** Returns the reason, the dry-run flag and an idempotency key, so that a retry publishes once. */
export function writeWords(call: Call) {
  const expected = call.text("expect");
  return {
    reason: reasonOf(call),
    dryRun: call.flag("dry-run"),
    expected: expected === undefined ? undefined : releaseNumber(expected, "--expect"),
    key: randomUUID(),
  };
}
