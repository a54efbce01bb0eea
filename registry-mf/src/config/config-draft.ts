import {
  type ConfigSchema,
  type ConfigValueSchema,
  type ConfigValues,
  configParts,
  type Locale,
} from "@portico/shared-utility/contract";
import type { useT } from "../use-t.ts";

/**
 * The typed text of each value, by its name. Empty text: the value is not set, and the application gets its default.
 */
type ConfigDraft = Readonly<Record<string, string>>;

/** Why typed text is not a value of its type. */
export type DraftError = "required" | "number" | "integer" | "json";

/** The typed text of a configuration. Objects and lists are JSON. */
export function draftOf(schema: ConfigSchema, values: ConfigValues): ConfigDraft {
  const texts = configParts(schema).map(([name, part]) => [name, valueText(part, values[name])] as const);
  return Object.fromEntries(texts);
}

/** The title of a value in a language, otherwise its name in the schema. */
export function titleOf({ title, titles }: ConfigValueSchema, name: string, locale: Locale): string {
  return titles?.[locale] ?? title ?? name;
}

/** A value as text, as a field shows it. */
export function valueText({ type }: ConfigValueSchema, value: unknown): string {
  if (value === undefined) return "";
  if (type === "string" && typeof value === "string") return value;
  return JSON.stringify(value, null, isNested(type) ? 2 : 0);
}

/** A value for reading outside of fields: yes or no in place of JSON. */
export function shownText(schema: ConfigValueSchema, value: unknown, t: ReturnType<typeof useT>): string {
  return typeof value === "boolean" ? t(value ? "config.yes" : "config.no") : valueText(schema, value);
}

/** Whether a value is an object or a list, which is typed as JSON. */
export const isNested = (type: ConfigValueSchema["type"]): boolean => type === "object" || type === "array";

/**
 * The values of a draft, and its errors by name. Values that the schema does not name are kept.
 *
 * @param kept the configuration that the draft began with
 */
export function readDraft(schema: ConfigSchema, draft: ConfigDraft, kept: ConfigValues) {
  const values: Record<string, unknown> = { ...kept };
  const errors: Record<string, DraftError> = {};
  for (const [name, part] of configParts(schema)) {
    const text = draft[name] ?? "";
    delete values[name];
    if (text.trim() === "") {
      if (schema.required?.includes(name) && part.default === undefined) errors[name] = "required";
      continue;
    }
    const read = readText(part, text);
    if ("error" in read) errors[name] = read.error;
    else values[name] = read.value;
  }
  return { values, errors };
}

function readText({ type }: ConfigValueSchema, text: string): { value: unknown } | { error: DraftError } {
  if (type === "string") return { value: text };
  if (type === "number" || type === "integer") {
    const value = Number(text.trim().replace(",", "."));
    if (!Number.isFinite(value)) return { error: "number" };
    return type === "integer" && !Number.isInteger(value) ? { error: "integer" } : { value };
  }
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { error: "json" };
  }
}
