import { bootDocument } from "@portico/shared-utility";
import type { PushConfig } from "@portico/shared-utility/contract";

/** The tenant's messaging configuration; `undefined` if it has none. */
export function pushConfig(): PushConfig | undefined {
  return bootDocument().push;
}
