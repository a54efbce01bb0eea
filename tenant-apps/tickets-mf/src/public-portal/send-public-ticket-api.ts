import type { ApiClient } from "../api/api-client.ts";
import type { KeyPlace } from "../api/idempotency-keys.ts";
import type { FieldValues } from "../ticket-form/ticket-fields.ts";

export function sendPublicTicket(client: ApiClient, values: FieldValues, keys: KeyPlace): Promise<{ id: number }> {
  return client.call({ method: "POST", path: "/public", body: values, access: "public", keys });
}
