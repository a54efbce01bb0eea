import { bootDocument } from "@portico/shared-utility";
import type { PushConfig } from "@portico/shared-utility/contract";

export function pushConfig(): PushConfig | undefined {
  return bootDocument().push;
}
