import { stepAfter } from "@portico/portal-server/remote";
import { type MapChange, parseJson } from "@portico/shared-utility/contract";
import { changeLines } from "../release/release-text.ts";
import type { RegistryCall } from "./registry.ts";
import { RegistryRefusal } from "./registry-refusal.ts";

export function wireCall({ path, query = {}, body, bytes, expected, key }: RegistryCall) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const type = bytes ? "application/octet-stream" : "application/json";
  const payload = bytes ?? (body === undefined ? undefined : JSON.stringify(body));
  return {
    path: search.size === 0 ? path : `${path}?${search}`,
    headers: {
      accept: "application/json",
      ...(payload !== undefined && { "content-type": type }),
      ...(expected !== undefined && { "if-match": expected === "any" ? "*" : `"${expected}"` }),
      ...(key !== undefined && { "idempotency-key": key }),
    },
    ...(payload !== undefined && { payload }),
  };
}

/**
 * Parses the registry's response.
 * @throws RegistryRefusal for everything but 2xx JSON
 */
export function readResponse<T>(status: number, text: string): T {
  const body = parseJson(text) as { error?: { code?: string; message?: string; details?: unknown } } | undefined;
  if (status === 204 || (status >= 200 && status < 300 && body !== undefined)) return body as T;
  const { code = "answer", message, details } = body?.error ?? {};
  const sentence = message ?? `The portal responded with ${status} and no JSON: ${stepAfter(status)}`;
  throw new RegistryRefusal(code, [sentence, ...detailLines(details)].join("\n"), details);
}

interface Details {
  /** From the gate: the faults of each module. */
  refusals?: { specifier: string; address: string; code: string; message: string; details?: unknown }[];
  /** From a conflict: what others have published since. */
  changes?: MapChange[];
}

/** Formats a refusal's details about single modules, a few lines each. */
function detailLines(details: unknown): string[] {
  if (typeof details !== "object" || details === null) return [];
  const { refusals = [], changes = [], ...rest } = details as Details;
  const words = Object.entries(rest).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return [
    ...refusals.map(({ specifier, address, code, message, details: more }) =>
      [`- ${specifier} (${code})`, `  ${address}`, `  ${message}`, ...(more ? [`  ${JSON.stringify(more)}`] : [])].join(
        "\n",
      ),
    ),
    ...(changes.length > 0 ? ["Changed meanwhile:", changeLines(changes)] : []),
    ...words.map((line) => `- ${line}`),
  ];
}
