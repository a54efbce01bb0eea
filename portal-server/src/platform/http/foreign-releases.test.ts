import { and, eq } from "drizzle-orm";
import { auditRows } from "../../identity/audit/audit-table.ts";
import { accountRoleTable } from "../../identity/roles/role-table.ts";
import { users } from "../../identity/users/user-table.ts";
import { genuineRequest, type Operation, type RequestInput, readOperations } from "../../testing/api-operations.ts";
import { beforeTests } from "../../testing/before-tests.ts";
import { genuineInput } from "../../testing/genuine-input.ts";
import { type Credentials, credentialsOf, openDemoApp } from "../../testing/open-demo-app.ts";
import { rowDigest } from "../../testing/row-digest.ts";
import { newRegistryCredentialOf, seedRelease } from "../../testing/test-registry.ts";

// A4: calls every registry route that names a scope or a release with another tenant's.
const portal = beforeTests(openDemoApp);
let named: Operation[];
let gina: Credentials;
let credential: string;
let release: number;
let globexNames: { scope: string; release: number };
beforeAll(async () => {
  named = (await readOperations(portal)).filter((operation) => namedParts(operation).length > 0);
  const secret = "/modules/secret/secret-of-acme.js";
  release = (await seedRelease(portal, "acme", { "@app/secret": secret })).id;
  await seedRelease(portal, "base", { "@portico/navbar-mf": "/modules/navbar-mf/navbar.js" });
  const { id } = await seedRelease(portal, "globex", { "@app/tickets": "/modules/tickets-mf/tickets.js" });
  globexNames = { scope: "globex", release: id };
  const [account] = await portal.db
    .select()
    .from(users)
    .where(and(eq(users.tenant, "globex"), eq(users.email, "gina@globex.test")));
  await portal.db.insert(accountRoleTable).values({ userId: account?.id ?? "", role: "registry" });
  gina = await credentialsOf(portal, "gina@globex.test", "globex");
  credential = await newRegistryCredentialOf(portal, { role: "admin", scopes: ["globex"] });
  // The first call updates the credential's last use, which is stored once a minute.
  await responseTo(named[0] as Operation, "credential", globexNames);
  await portal.db.delete(auditRows);
});

interface Named {
  part: "path" | "query" | "body";
  name: string;
  kind: "scope" | "release";
}

/** Returns the parameters and fields of a registry route that name a scope or a release. */
function namedParts({ path, parameters, body }: Operation): Named[] {
  if (!path.startsWith("/api/registry/")) return [];
  const listed = parameters.map((one) => [one.in, one.name] as const);
  const fields = Object.keys(body?.schema.properties ?? {}).map((name) => ["body", name] as const);
  return [...listed, ...fields].flatMap(([part, name]): Named[] => {
    const kind = kindOf(path, name);
    const isRead = part === "path" || part === "query" || part === "body";
    return isRead && kind ? [{ part, name, kind }] : [];
  });
}

function kindOf(path: string, name: string): Named["kind"] | undefined {
  if (name === "scope" || name === "tenant") return "scope";
  const byId = path.endsWith("/diff") ? ["from", "to"] : path.endsWith("/rollback") ? ["to"] : [];
  return ["id", "release", ...byId].includes(name) ? "release" : undefined;
}

const caller = {
  person: (headers: Record<string, string>) => headers,
  credential: ({ host = "", "content-type": type = "application/json" }: Record<string, string>) => ({
    host,
    "content-type": type,
    authorization: `Bearer ${credential}`,
  }),
};

/** Returns the response of an operation that names this scope and this release, with both replaced by placeholders. */
async function responseTo(operation: Operation, as: keyof typeof caller, names: { scope: string; release: number }) {
  const input: RequestInput = structuredClone(genuineInput(operation, gina));
  if (operation.path.endsWith("/promote")) {
    input.body = { ...(input.body as object), from: "development", to: "staging" };
  }
  for (const { part, name, kind } of namedParts(operation)) {
    input[part] = { ...(input[part] as Record<string, unknown>), [name]: names[kind] };
  }
  const request = await genuineRequest(operation, gina, input);
  // The precondition holds, so only missing rights can reject the call.
  const headers = { ...caller[as](request.headers), "if-match": `"${names.release}"` };
  const response = await portal.app.inject({ ...request, headers });
  const body = response.body
    .replace(/,?"request_id":"[^"]*"/, "")
    .replaceAll(`"${names.scope}"`, '"the scope"')
    .replaceAll(`:${names.release}`, ":the release");
  return { status: response.statusCode, body, secret: response.body.includes("secret") };
}

/** The digest of all rows except those of the audit log and the throttles, which rejected calls change. */
const unchanged = () => rowDigest(portal.db, ["audit_rows", "throttles"]);

it("covers at least ten routes", () => expect(named.length).toBeGreaterThanOrEqual(10));

it.each(["person", "credential"] as const)("treats another tenant's %s as missing, and changes no row", async (as) => {
  const before = await unchanged();
  for (const operation of named) {
    const foreign = await responseTo(operation, as, { scope: "acme", release });
    const absent = await responseTo(operation, as, { scope: "nowhere", release: 999_999_999 });
    expect([operation.name, foreign]).toEqual([operation.name, absent]);
    expect([operation.name, [403, 404].includes(foreign.status), foreign.secret]).toEqual([
      operation.name,
      true,
      false,
    ]);
  }
  expect(await unchanged()).toBe(before);
  // A rejected call is logged under the caller's own tenant.
  expect(await portal.db.selectDistinct({ tenant: auditRows.tenant }).from(auditRows)).toEqual([{ tenant: "globex" }]);
});

it.each(["person", "credential"] as const)("accepts the %s of the scope itself", async (as) => {
  const reads = named.filter(({ method }) => method === "GET");
  expect(reads.length).toBeGreaterThanOrEqual(4);
  for (const operation of reads) {
    expect([operation.name, (await responseTo(operation, as, globexNames)).status]).toEqual([operation.name, 200]);
  }
});

it("rejects a release of another tenant under the caller's own scope", async () => {
  const before = await unchanged();
  for (const operation of named.filter((one) => namedParts(one).some(({ kind }) => kind === "release"))) {
    const foreign = await responseTo(operation, "person", { scope: "globex", release });
    expect([operation.name, foreign.status >= 400, foreign.secret]).toEqual([operation.name, true, false]);
  }
  expect(await unchanged()).toBe(before);
});
