import { appPrefix, type ConfigSchema } from "@portico/shared-utility/contract";
import { schemaProblems } from "../configs/schema-problems.ts";
import { GateRefusal } from "./refusal.ts";

/** @throws GateRefusal `release.config_schema` when the module is no application, or its schema is not taken */
export function checkConfigSchema(specifier: string, schema: ConfigSchema | undefined): void {
  if (schema === undefined) return;
  const noApplication = { path: "", rule: "keyword", message: `only ${appPrefix}{module} has a configuration` };
  const problems = specifier.startsWith(appPrefix) ? schemaProblems(schema) : [noApplication];
  if (problems.length > 0) throw new GateRefusal("release.config_schema", { problems });
}
