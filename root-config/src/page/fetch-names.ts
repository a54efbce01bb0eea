import type { BootDocument } from "@portico/shared-utility/contract";

const timeout = 10_000;

/** Adds the names of the tenant's applications to a page without them: only pages of public areas contain them. */
export async function fetchNames(boot: BootDocument): Promise<void> {
  const address = `/import-maps/${boot.environment}/${boot.tenant.domain}.json`;
  const response = await fetch(address, { signal: AbortSignal.timeout(timeout) });
  const { names = {} } = (await response.json()) as Pick<BootDocument, "names">;
  boot.names = names;
}
