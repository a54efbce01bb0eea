import {
  type ConfigProblem,
  type ConfigSchema,
  type ConfigValues,
  configLimits,
  configWithDefaults,
} from "@portico/shared-utility/contract";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { LRUCache } from "lru-cache";
import { canonicalJson } from "../../platform/text/canonical-json.ts";
import { isDeeper } from "./is-deeper.ts";

const mostProblems = 20;

const formats = {
  uri: (text: string) => URL.canParse(text),
  date: (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)),
  email: (text: string) => /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(text),
};

// Texts for people, which JSON Schema does not define.
const keywords = ["titles", "descriptions", "order"];

/**
 * The values of a configuration that do not fit its schema, after defaults are filled in. The schema has passed
 * `schemaProblems`, so the check ends soon.
 * @returns at most 20 problems; none when the configuration fits
 */
export function configProblems(schema: ConfigSchema, values: ConfigValues): ConfigProblem[] {
  if (isDeeper(values, configLimits.depth)) return [tooMuch("depth", configLimits.depth)];
  if (Buffer.byteLength(canonicalJson(values)) > configLimits.values) return [tooMuch("size", configLimits.values)];
  const check = compileSchema(schema);
  return check(configWithDefaults(schema, values)) ? [] : (check.errors ?? []).slice(0, mostProblems).map(problemOf);
}

// The schema of schemas is compiled once, with the first schema.
const ofSchemas = new Ajv({ strict: true, logger: false });
// A publication checks a schema several times, and compiling takes most of the time. The cache holds the schemas of all
// modules of a publication.
const compiled = new LRUCache<string, ValidateFunction>({ max: 100 });

/** @throws Error when ajv refuses the schema */
export function compileSchema({ $schema: _, ...schema }: ConfigSchema): ValidateFunction {
  const key = canonicalJson(schema);
  const known = compiled.get(key);
  if (known) return known;
  ofSchemas.validateSchema(schema, true);
  const options = { strict: true, allErrors: true, formats, keywords, logger: false, validateSchema: false } as const;
  // A new instance for each schema: a shared one would keep every schema that it has compiled. Its optimizer takes
  // most of the time, and the checks are short.
  const check = new Ajv({ ...options, code: { optimize: false } }).compile(schema);
  compiled.set(key, check);
  return check;
}

/** A problem of the whole configuration: it is larger or deeper than the limit. */
export function tooMuch(rule: "size" | "depth", limit: number): ConfigProblem {
  const unit = rule === "size" ? "bytes" : "levels";
  return { path: "", rule, message: `must have at most ${limit} ${unit}`, limit };
}

function problemOf({ instancePath, keyword, params, message = "" }: ErrorObject): ConfigProblem {
  const { missingProperty, additionalProperty, allowedValues, limit, type, format, multipleOf } = params;
  const name: unknown = missingProperty ?? additionalProperty;
  const demanded: unknown = allowedValues?.join(", ") ?? limit ?? type ?? format ?? multipleOf;
  return {
    path: name === undefined ? instancePath : `${instancePath}/${String(name)}`,
    rule: keyword,
    message,
    ...((typeof demanded === "string" || typeof demanded === "number") && { limit: demanded }),
  };
}
