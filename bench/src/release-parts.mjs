import { percentile } from "./percentile.mjs";
import { measureReleaseTold } from "./release-told.mjs";
import { ms, rowsTable } from "./rows.mjs";
import { measureTenantCosts } from "./tenant-costs.mjs";

const load = (row) => row.load.toFixed(1);
const both = (values) => `${ms(percentile(values, 50))} / ${ms(percentile(values, 99))}`;
const fine = (values) => `${percentile(values, 50).toFixed(1)} / ${percentile(values, 99).toFixed(1)} ms`;

/** Name → measures and describes one part of results.md. */
export const releaseParts = { told, tenants };

async function told() {
  const rows = await measureReleaseTold();
  const table = rowsTable(rows, {
    "release of": (row) => (row.scope === "base" ? "the base" : "the tenant"),
    load,
    "told all": (row) => `${row.whole} of ${row.publications}`,
    "told, in all": (row) => `${row.told} of ${row.publications * row.connections}`,
    "the call": (row) => both(row.call),
    "call to each connection": (row) => both(row.each),
    "call to the last one": (row) => both(row.last),
    "answer to the last one": (row) => both(row.lastAfterAnswer),
  });
  return `## A release to 1,000 open connections

1,000 connections of a tenant that listen to \`/topic/releases\`, in another process of the same machine; all of one demo
person, which makes no difference to this topic. Each release is published when all have heard of the one before; p50 /
p99. "The call" ends with the answer to the pipeline; what is negative was heard before it. Target: all within 1 s.

${table}
`;
}

async function tenants() {
  const rows = await measureTenantCosts();
  const table = rowsTable(rows, {
    tenants: (row) => row.tenants,
    load,
    "map, read anew": (row) => fine(row.fresh),
    "map, again at once": (row) => fine(row.kept),
    "publish for a tenant": (row) => fine(row.own),
    "publish the base, one module more": (row) => fine(row.base),
    "publish the base, one module less": (row) => fine(row.removal),
  });
  const [{ fresh, own }] = rows;
  return `## With many tenants

Three portals side by side, asked in turn; each tenant has a release of its own, with acme's applications. \`GET
/import-map.json\` by ${fresh.length} hosts each, one after the other: first when nothing of the tenant has been kept, then again at once.
${own.length} publications of each kind. p50 / p99. A base that loses a module is held to every tenant's release, so that this
one call grows with them.

${table}
`;
}
