import type { ConfigValueSchema, ConfigValues } from "@portico/contract";

/** Bytes of canonical JSON, and how deep objects and lists may be in one another. */
export const configLimits = { schema: 16 * 1024, values: 4 * 1024, depth: 8 } as const;

/** One place in which a configuration does not fit its schema, or a schema is not taken. */
export interface ConfigProblem {
  /** JSON Pointer (RFC 6901), e.g. `/contact/phone`; empty for the whole. */
  path: string;
  /** The keyword of JSON Schema that is not fulfilled, or `size`, `depth`, `keyword`. */
  rule: string;
  /** For developers, in English. */
  message: string;
  /** What the keyword demands, e.g. the largest number. */
  limit?: string | number;
}

/** A configuration with the defaults of its schema for what is not set, at every depth of objects. */
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
