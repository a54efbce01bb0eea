import { randomUUID } from "node:crypto";
import type { Call } from "../call.ts";
import type { Option } from "../command.ts";
import { releaseNumber } from "./place-options.ts";
import { reasonOf, reasonOption } from "./reason-option.ts";

/** The options of every command that moves a release. */
export const writeOptions: Record<string, Option> = {
  ...reasonOption,
  expect: { type: "string", value: "release", help: "Refuse unless this one is current there; 0 for none." },
  "dry-run": { type: "boolean", help: "Check everything and write nothing." },
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
