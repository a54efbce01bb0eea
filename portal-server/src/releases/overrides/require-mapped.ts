import type { Override, ResolvedMap } from "@portico/shared-utility/contract";
import { ApiError } from "../../platform/http/api-error.ts";

/** @throws ApiError `override.module` for a module that the map does not have */
export function requireMapped(overrides: readonly Override[], { imports }: Pick<ResolvedMap, "imports">): void {
  const unknown = overrides.find(({ module }) => !Object.hasOwn(imports, module));
  if (unknown) throw new ApiError("override.module", { details: { module: unknown.module } });
}
