import { usePortal } from "./use-portal.ts";

/**
 * The tenant's configuration of this application, with the defaults of its schema. It stays the same while the
 * application is mounted.
 */
export function useConfig<C = unknown>(): C {
  // The gate and the registry compare every configuration with the application's own schema.
  return usePortal().config as C;
}
