import type { ConfigSchema, ConfigValueSchema, ConfigValues } from "@portico/contract";
import { ownValue } from "./own-value.ts";

/** The limits of a configuration: bytes of its canonical JSON, and the nesting depth of objects and lists. */
export const configLimits = { schema: 16 * 1024, values: 4 * 1024, depth: 8 } as const;

/** One place where a configuration does not fit its schema, or where a schema is not accepted. */
export interface ConfigProblem {
  /** JSON Pointer (RFC 6901), e.g. `/contact/phone`; empty for the whole. */
  path: string;
  /** The keyword of JSON Schema that is not fulfilled, or `size`, `depth`, `keyword`. */
  rule: string;
  /** For developers, in English. */
  message: string;
  /** The limit of the keyword, e.g. the largest number. */
  limit?: string | number;
}

/** A configuration in which its schema's defaults fill missing values, at every depth of objects. */
export function configWithDefaults(schema: ConfigValueSchema, values: ConfigValues): ConfigValues {
  const filled = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const value = Object.hasOwn(values, name) ? values[name] : part.default;
    if (value === undefined) return [];
    return [[name, part.type === "object" && isObject(value) ? configWithDefaults(part, value) : value] as const];
  });
  return { ...values, ...Object.fromEntries(filled) };
}

function isObject(value: unknown): value is ConfigValues {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A schema of a manifest, with the order of its values. */
export function orderedSchema(schema: ConfigSchema): ConfigSchema {
  return !schema?.properties || schema.order ? schema : { ...schema, order: Object.keys(schema.properties) };
}

/** The values that a schema names, by name and in its order. */
export function configParts({ properties = {}, order = [] }: ConfigSchema): [string, ConfigValueSchema][] {
  const names = new Set([...order, ...Object.keys(properties)]);
  return [...names].flatMap((name) => {
    const part = ownValue(properties, name);
    return part ? [[name, part] as [string, ConfigValueSchema]] : [];
  });
}
