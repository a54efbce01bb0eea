import type { Option } from "../command.ts";

/** For each command that makes a credential. */
export const expiresOption = {
  expires: { type: "string", value: "time", help: "How long it lasts, e.g. 90d or 12h; otherwise for ever." },
} satisfies Record<string, Option>;
