import { z } from "zod";
import { deepest, depthOf } from "../../platform/http/body-parser.ts";
import { refuseBody } from "./deployer-errors.ts";

const addresses = z.record(z.string(), z.string());
const mapBody = z.object({
  imports: addresses.default({}),
  integrity: addresses.default({}),
  scopes: z.record(z.string(), z.unknown()).default({}),
});
const serviceBody = z.object({ service: z.string(), url: z.string(), integrity: z.string().optional() });

export interface RequestedModule {
  specifier: string;
  url: string;
  integrity: string | undefined;
}

/** The modules of `PATCH /import-map.json`. Scopes and folders are refused, because a release has neither. */
export function modulesOfMap(text: unknown): RequestedModule[] {
  const { imports, integrity, scopes } = parsed(mapBody, text);
  if (Object.keys(scopes).length > 0)
    refuseBody("scopes are not supported: publish each module under a name of its own");
  return Object.entries(imports).map(([specifier, url]) => requestedModule(specifier, url, integrity[url]));
}

/** The module of `PATCH /services`. */
export function moduleOfService(text: unknown): RequestedModule {
  const { service, url, integrity } = parsed(serviceBody, text);
  return requestedModule(service, url, integrity);
}

function requestedModule(specifier: string, url: string, integrity: string | undefined): RequestedModule {
  if (specifier.endsWith("/")) refuseBody(`"${specifier}" names a folder: its files could not be checked one by one`);
  return { specifier, url, integrity };
}

function parsed<T>(schema: z.ZodType<T>, text: unknown): T {
  const result = schema.safeParse(jsonOf(text));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  return refuseBody(`${issue?.path.join(".") || "the body"}: ${issue?.message ?? "is no JSON"}`);
}

function jsonOf(text: unknown): unknown {
  if (depthOf(String(text ?? "")) > deepest) refuseBody("the body is nested too deeply");
  try {
    return JSON.parse(String(text ?? ""));
  } catch {
    return refuseBody("the body is no JSON");
  }
}
