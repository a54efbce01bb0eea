import type { Option } from "../command.ts";

/** The option of every command that creates a credential. */
export const expiresOption = {
  expires: { type: "string", value: "time", help: "How long it lasts, e.g. 90d or 12h; otherwise for ever." },
} satisfies Record<string, Option>;
