import type { InjectOptions } from "fastify";
import type { NewRegistryCredential } from "../operator/provisioning/registry-verbs.ts";
import { emptyDocument } from "../releases/maps/map-document.ts";
import { publish } from "../releases/maps/release-store.ts";
import type { TestApp } from "./open-test-app.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Returns a client that calls the registry like a pipeline, without cookies and XSRF token. */
export function registryClient({ app }: TestApp, credential: string | undefined) {
  return (method: Method, path: string, payload?: InjectOptions["payload"], headers: Record<string, string> = {}) =>
    app.inject({
      method,
      url: `/api/registry${path}`,
      ...(payload !== undefined && { payload }),
      headers: {
        host: "acme.localhost:9000",
        ...(credential !== undefined && { authorization: `Bearer ${credential}` }),
        ...headers,
      },
    });
}

let made = 0;
/** Creates a pipeline's credential, by default with all rights. */
export function newRegistryCredentialOf({ operator }: TestApp, changes: Partial<NewRegistryCredential> = {}) {
  const name = `test-${++made}`;
  const environments: NewRegistryCredential["environments"] = ["development", "staging", "production"];
  return operator.addRegistryCredential({ name, role: "admin", environments, scopes: ["*"], ...changes });
}

/** Inserts a release without the gate, as the checkout's deployment does. */
export async function seedRelease(
  { db }: Pick<TestApp, "db">,
  scope: string,
  imports: Record<string, string>,
  expected?: Parameters<typeof publish>[2],
) {
  const document = { ...emptyDocument, imports };
  return publish(db, { environment: "development", scope, document, author: "seed", reason: "seed" }, expected);
}
