import { type ConfigProblem, type ConfigSchema, configLimits, locales } from "@portico/shared-utility/contract";
import { z } from "zod";
import { canonicalJson } from "../../platform/text/canonical-json.ts";
import { compileSchema, tooMuch } from "./config-problems.ts";
import { isDeeper } from "./is-deeper.ts";

const name = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/, "is no name of a value");
const text = z.string().max(1_000);
const texts = z.partialRecord(z.enum(locales), text);
const count = z.number().int().min(0);
const number = z.number();

/**
 * The keywords that a configuration's schema may use. `pattern` and the keywords that combine schemas are left out:
 * with them the application would decide how long the check takes.
 */
const keywords = {
  type: z.enum(["string", "number", "integer", "boolean", "object", "array"]),
  ...{ title: text, description: text, default: z.unknown(), enum: z.array(z.unknown()).min(1), examples: z.unknown() },
  ...{ titles: texts, descriptions: texts },
  ...{ minimum: number, maximum: number, exclusiveMinimum: number, exclusiveMaximum: number, multipleOf: number },
  ...{ minLength: count, maxLength: count, format: z.enum(["uri", "date", "email"]) },
  ...{ minItems: count, maxItems: count, uniqueItems: z.boolean() },
  ...{ required: z.array(name), order: z.array(z.string().max(64)).max(1_000) },
};
const { type, ...optional } = keywords;
const part: z.ZodType = z.lazy(() =>
  z.strictObject({
    type,
    ...z.strictObject(optional).partial().shape,
    items: part.optional(),
    properties: z.record(name, part).optional(),
    additionalProperties: z.union([z.boolean(), part]).optional(),
    $schema: text.optional(),
  }),
);

// A schema has two levels for each level of values: `properties`, and the name of a property.
const depth = configLimits.depth * 2;

/** The reasons to refuse the schema of a configuration; none when it is accepted. */
export function schemaProblems(schema: ConfigSchema): ConfigProblem[] {
  if (isDeeper(schema, depth)) return [tooMuch("depth", depth)];
  // The portal adds the order.
  const { order: _order, ...published } = schema;
  if (Buffer.byteLength(canonicalJson(published)) > configLimits.schema) return [tooMuch("size", configLimits.schema)];
  const { error } = part.safeParse(schema);
  if (error) return error.issues.slice(0, 20).map(({ path, message }) => problem(path, message));
  if (schema.type !== "object") return [problem(["type"], 'must be "object"')];
  try {
    compileSchema(schema);
    return [];
  } catch (failure) {
    return [problem([], failure instanceof Error ? failure.message : String(failure))];
  }
}

function problem(path: readonly PropertyKey[], message: string): ConfigProblem {
  return { path: path.map((each) => `/${String(each)}`).join(""), rule: "keyword", message };
}
