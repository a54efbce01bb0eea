import type { Call } from "../call.ts";

/** The options for an application's name in each language. */
export const nameOptions = {
  "name-pt": { type: "string", value: "name", help: "The name in Portuguese, where it is another." },
  "name-en": { type: "string", value: "name", help: "The name in English, where it is another." },
} as const;

/** The names that were given; `undefined` if none were. */
export function namesOf(call: Call): { pt?: string; en?: string } | undefined {
  const [pt, en] = [call.text("name-pt"), call.text("name-en")];
  if (pt === undefined && en === undefined) return undefined;
  return { ...(pt !== undefined && { pt }), ...(en !== undefined && { en }) };
}
