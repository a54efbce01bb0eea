// A portal whose tenant has the outside applications, and allows their origin and needs. Writes the credential of a
// pipeline to `{DATA_DIR}.credential`.
import { writeFileSync } from "node:fs";
import { openProvisioning } from "@portico/portal-server/provisioning";

const { DATA_DIR, OUTSIDE_ORIGIN, OUTSIDE_BUILDS = "{}", OUTSIDE_NEEDS = "[]", OUTSIDE_PASSWORD } = process.env;
const portal = await openProvisioning(process.env);
const tenant = "acme";
// The command line calls plain localhost: not every machine resolves the names below it.
await portal.addTenant({ domain: tenant, name: "Acme", aliases: ["localhost"] });
await portal.addUser({ tenant, email: "ana@acme.test", name: "Ana Souza", password: OUTSIDE_PASSWORD });
for (const module of Object.keys(JSON.parse(OUTSIDE_BUILDS))) await portal.addApp({ tenant, module, name: module });
await portal.addScope(tenant, "@acme/*");
await portal.addOrigin(tenant, OUTSIDE_ORIGIN);
for (const need of JSON.parse(OUTSIDE_NEEDS)) await portal.addNeed(tenant, need);
const pipeline = { name: "outside", role: "publish", environments: ["development"], scopes: [tenant] };
writeFileSync(`${DATA_DIR}.credential`, await portal.addRegistryCredential(pipeline));
await portal.close();
await import("../portal-server/dist/main.js");
