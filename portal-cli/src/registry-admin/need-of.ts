import { needParts } from "@portico/shared-utility/contract";
import type { Call } from "../call.ts";

/** The need in `<kind> <value>`; both may also be one word, such as `connect:https://api.example`. */
export function needOf(call: Call): string {
  const [kind, value] = [call.arg("kind"), call.arg("value?")];
  if (value !== "") return `${kind}:${value}`;
  const parts = needParts(kind);
  return parts.value === "" ? parts.kind : `${parts.kind}:${parts.value}`;
}
