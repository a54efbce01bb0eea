import { isApiError } from "@portico/shared-utility";
import type { ConfigProblem, ConfigValues, Release } from "@portico/shared-utility/contract";
import { changeReleases } from "../change/change-api.ts";

interface Configuration {
  /** The current release on the screen; if another one is current by then, the error is `release.stale`. */
  seen: Release;
  module: string;
  values: ConfigValues;
  reason: string;
}

/**
 * Sets all values of an application, as a new release.
 *
 * @returns the new release, or null when nothing has changed
 * @throws ApiError `release.config` when the values do not fit the application's schema
 */
export async function saveConfig({ seen, module, values, reason }: Configuration): Promise<Release | null> {
  const { environment, scope: tenant, id } = seen;
  const body = { environment, tenant, module, values, reason };
  const { published, release } = await changeReleases("/registry/config", id, body);
  return published ? release : null;
}

/** The server's problems by the name of the value; the first problem of each value. */
export function problemsOf(error: unknown): Record<string, ConfigProblem> {
  if (!isApiError(error) || error.code !== "release.config") return {};
  const { refusals = [] } = error.details as { refusals?: { details?: { problems?: ConfigProblem[] } }[] };
  const problems = refusals.flatMap(({ details }) => details?.problems ?? []);
  const byName = problems.map((problem) => [nameIn(problem.path), problem] as const);
  return Object.fromEntries(byName.reverse());
}

/** The first name of a JSON Pointer (RFC 6901). */
const nameIn = (path: string) => (path.split("/")[1] ?? "").replaceAll("~1", "/").replaceAll("~0", "~");
