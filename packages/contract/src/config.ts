import type { Locale } from "./settings.ts";

/**
 * One value of a configuration: the part of JSON Schema that a portal accepts. Every value states its type. `pattern`,
 * `$ref`, `oneOf` and similar keywords are missing: a check must end soon, whatever an application publishes.
 */
export interface ConfigValueSchema {
  type: "string" | "number" | "integer" | "boolean" | "object" | "array";
  /** Shown beside the value on the registry page, in languages without an entry in `titles` and `descriptions`. */
  title?: string;
  description?: string;
  /** The same for each language, e.g. `{ "pt": "Telefone", "en": "Telephone" }`. */
  titles?: Readonly<Partial<Record<Locale, string>>>;
  descriptions?: Readonly<Partial<Record<Locale, string>>>;
  /** The application's value while nothing is set. */
  default?: unknown;
  enum?: readonly unknown[];
  examples?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  format?: "uri" | "date" | "email";
  items?: ConfigValueSchema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  properties?: Readonly<Record<string, ConfigValueSchema>>;
  /**
   * The names of `properties` in the order of the manifest: a database keeps no order. The portal adds it at the
   * publication.
   */
  order?: readonly string[];
  required?: readonly string[];
  additionalProperties?: boolean | ConfigValueSchema;
}

/** The schema of an application's configuration: a schema of an object. Only editors read `$schema`. */
export interface ConfigSchema extends ConfigValueSchema {
  $schema?: string;
  type: "object";
}

/** The configuration of an application, by the names of its values. Everybody who opens its page can read it. */
export type ConfigValues = Readonly<Record<string, unknown>>;
