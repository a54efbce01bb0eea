import type { ConfigSchema, ConfigValueSchema } from "@portico/shared-utility/contract";

const simple = { string: "string", number: "number", integer: "number", boolean: "boolean" } as const;
const identifier = /^[A-Za-z_$][\w$]*$/;

/**
 * The TypeScript interface of a configuration as the application gets it, with the defaults of its schema. The schemas of
 * configurations are a small part of JSON Schema, so no library is needed.
 */
export function configTypes(schema: ConfigSchema, name: string): string {
  return `${commentOf(schema, "")}export interface ${name} ${objectOf(schema, "", true)}\n`;
}

/** @param isFilled whether the portal fills in the defaults: it does in objects, not in the items of lists */
function typeOf(schema: ConfigValueSchema, indent: string, isFilled: boolean): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.type === "object") return objectOf(schema, indent, isFilled);
  if (schema.type !== "array") return simple[schema.type];
  return schema.items ? `readonly (${typeOf(schema.items, indent, false)})[]` : "readonly unknown[]";
}

function objectOf(schema: ConfigValueSchema, indent: string, isFilled: boolean): string {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const inner = `${indent}  `;
  const named = Object.entries(properties).map(([name, part]) => {
    const isPresent = required.includes(name) || (isFilled && part.default !== undefined);
    const key = identifier.test(name) ? name : JSON.stringify(name);
    const type = typeOf(part, inner, isFilled);
    return `${commentOf(part, inner)}${inner}readonly ${key}${isPresent ? "" : "?"}: ${type};\n`;
  });
  const lines = [...named, ...otherOf(additionalProperties, named.length > 0, inner)];
  return lines.length === 0 ? "{}" : `{\n${lines.join("")}${indent}}`;
}

/** The type of an object's other values. Its named values have different types, so nothing is known of the others. */
function otherOf(allowed: boolean | ConfigValueSchema, hasNamed: boolean, indent: string): string[] {
  if (allowed === false) return [];
  const type = allowed === true || hasNamed ? "unknown" : typeOf(allowed, indent, false);
  return [`${indent}readonly [name: string]: ${type};\n`];
}

function commentOf(schema: ConfigValueSchema, indent: string): string {
  const { title = schema.titles?.en, description = schema.descriptions?.en } = schema;
  const sentences = [title, description].filter((text) => text !== undefined && text !== "");
  const text = sentences.join(". ").replace(/\s+/g, " ").replaceAll("*/", "* /");
  return text === "" ? "" : `${indent}/** ${text} */\n`;
}
