import fc from "fast-check";
import type { JsonSchema, Operation, RequestInput } from "./api-operations.ts";
import { png } from "./sample-images.ts";

const picture = png({ width: 2, height: 2 });

function validOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map(validOf));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.type === "string") return textOf(schema);
  if (schema.type === "integer" || schema.type === "number") {
    return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 });
  }
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "array") {
    return fc.array(validOf(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 5 });
  }
  if (schema.type === "object") return record(schema.properties ?? {}, schema.required ?? [], validOf);
  return fc.constant(null);
}

const texts = new WeakMap<JsonSchema, fc.Arbitrary<unknown>>();
/** The generator of a schema, made once: fast-check takes up to 0.1 s to make one for a pattern. */
function textOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const made = texts.get(schema) ?? text(schema);
  texts.set(schema, made);
  return made;
}

function text({ minLength = 0, maxLength = 100, pattern, format }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === "uuid") return fc.uuid();
  if (format === "binary") return fc.constant(picture);
  if (format === "email") return fc.constantFrom("ana@acme.test", "x@example.test");
  const printable = fc.string({
    minLength,
    maxLength,
    unit: fc.oneof(fc.constantFrom(..."aé🔑'\" "), fc.string({ minLength: 1, maxLength: 1 })),
  });
  if (!pattern) return printable;
  // fast-check generates no strings from Unicode property classes; almost every printable string matches these
  // patterns.
  return pattern.includes("\\P{")
    ? printable.filter((one) => new RegExp(pattern, "u").test(one))
    : fc.stringMatching(new RegExp(pattern));
}

function record(properties: Record<string, JsonSchema>, requiredKeys: string[], of: typeof validOf) {
  const model = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, of(schema)]));
  return fc.record(model, { requiredKeys, noNullPrototype: true });
}

const hostileText = fc.constantFrom(
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202e\u001b[31m\r\nx: y",
  "'; drop table users; --",
  "%",
  "../../etc/passwd",
  "{{7*7}}",
  "__proto__",
  "constructor",
  "undefined",
  "null",
  "NaN",
  "-1",
  "1e309",
  "99999999999999999999",
  "💥".repeat(300),
  "x".repeat(5_000),
);
const hostileNumber = fc.constantFrom(-1, 0, 0.5, 1e308, -1e308, 2 ** 31, 2 ** 53, Number.MAX_SAFE_INTEGER);

/** Generates values of any kind, most of which a schema forbids. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom(null, true, [], {}, [[]], { length: 1 }, ["a", 1, null]),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Generates a body with one invalid field, or an entirely invalid one. */
function invalidBody(schema: JsonSchema): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {});
  if (names.length === 0) return hostile;
  const oneWrong = fc
    .tuple(validOf(schema), fc.constantFrom(...names, "unknown", "__proto__"), fc.option(hostile, { nil: undefined }))
    .map(([value, name, wrong]) => ({ ...(value as object), [name]: wrong }));
  return fc.oneof({ weight: 4, arbitrary: oneWrong }, { weight: 1, arbitrary: hostile });
}

/** Generates inputs for an operation's request, valid or not according to its description. */
export function arbitraryInput({ parameters, body }: Operation, valid: boolean): fc.Arbitrary<RequestInput> {
  const of = (part: string) => {
    const matching = parameters.filter((one) => one.in === part);
    const model = matching.map(({ name, schema }) => {
      const right = validOf(schema);
      return [name, valid ? right : fc.oneof(right, hostile)] as const;
    });
    const requiredKeys = matching
      .filter(({ required }) => required && (valid || part === "path"))
      .map(({ name }) => name);
    return fc.record(Object.fromEntries(model), { requiredKeys, noNullPrototype: true });
  };
  const wanted = body && (valid ? validOf(body.schema) : invalidBody(body.schema));
  return fc.record({
    path: of("path"),
    query: of("query"),
    body: wanted ?? fc.constant(undefined),
  }) as fc.Arbitrary<RequestInput>;
}
