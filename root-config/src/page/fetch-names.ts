import { bootDocument } from "@portico/shared-utility";
import type { BootDocument } from "@portico/shared-utility/contract";

const timeout = 10_000;

/** The names of the tenant's applications, which the pages of other addresses than public areas do not have. */
export async function fetchNames(): Promise<BootDocument["names"]> {
  const { environment, tenant } = bootDocument();
  const address = `/import-maps/${environment}/${tenant.domain}.json`;
  const response = await fetch(address, { signal: AbortSignal.timeout(timeout) });
  return ((await response.json()) as Pick<BootDocument, "names">).names;
}
