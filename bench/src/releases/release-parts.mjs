import { percentile } from "../figures/percentile.mjs";
import { ms, rowsTable } from "../figures/rows.mjs";
import { measureReleaseDelivery } from "./release-delivery.mjs";
import { measureTenantCosts } from "./tenant-costs.mjs";

const load = (row) => row.load.toFixed(1);
const both = (values) => `${ms(percentile(values, 50))} / ${ms(percentile(values, 99))}`;
const fine = (values) => `${percentile(values, 50).toFixed(1)} / ${percentile(values, 99).toFixed(1)} ms`;

/** Name → measures one part of results.md and describes it. */
export const releaseParts = { delivery, tenants };

async function delivery() {
  const rows = await measureReleaseDelivery();
  const table = rowsTable(rows, {
    "release of": (row) => (row.scope === "base" ? "the base" : "the tenant"),
    load,
    "received by all": (row) => `${row.whole} of ${row.publications}`,
    "received, total": (row) => `${row.deliveries} of ${row.publications * row.connections}`,
    "the call": (row) => both(row.call),
    "call to each connection": (row) => both(row.each),
    "call to the last one": (row) => both(row.last),
    "response to the last one": (row) => both(row.lastAfterAnswer),
  });
  return `## A release to 1,000 open connections

1,000 connections of a tenant subscribe to \`/topic/releases\`, in another process of the same machine. All belong to one demo
user, which makes no difference to this topic. Each release is published when all have received the one before; p50 / p99.
"The call" ends with the response to the pipeline; a negative time means that the event arrived before it. Target: all within
1 s.

${table}
`;
}

async function tenants() {
  const rows = await measureTenantCosts();
  const table = rowsTable(rows, {
    tenants: (row) => row.tenants,
    load,
    "map, first request": (row) => fine(row.fresh),
    "map, second request": (row) => fine(row.kept),
    "publish for a tenant": (row) => fine(row.tenant),
    "publish the base, one module added": (row) => fine(row.base),
    "publish the base, one module removed": (row) => fine(row.removal),
  });
  const [{ fresh, tenant }] = rows;
  return `## With many tenants

Three portals run side by side and are called in turn. Each tenant has its own release with acme's applications.
\`GET /import-map.json\` is requested by ${fresh.length} hosts each, one after the other: first when nothing of the tenant is cached, then
again immediately. ${tenant.length} publications of each kind. p50 / p99. When the base loses a module, it is checked against every tenant's
release, so this call grows with their number.

${table}
`;
}
