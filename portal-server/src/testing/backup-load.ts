import type { ArtifactResponse, Release } from "@portico/shared-utility/contract";
import { openProvisioning } from "../operator/provisioning/open-provisioning.ts";
import { manifestFor, systemModule } from "./module-origin.ts";
import type { PortalProcess } from "./portal-process.ts";
import type { prepareProcesses } from "./process-registry.ts";
import { attemptSignIn, signInAt } from "./process-user.ts";
import { testPassword } from "./test-accounts.ts";

/** Everything that a portal has acknowledged. */
export interface Acknowledged {
  releases: { id: number; address: string; text: string }[];
  notifications: string[];
  read: string[];
  signIns: number;
}

type Prepared = Pick<Awaited<ReturnType<typeof prepareProcesses>>, "env" | "authorization">;

export const reader = "ana@acme.test";

/** Prepares users, an application and a pipeline that put load on a portal and record what it acknowledges. */
export async function prepareLoad({ env, authorization }: Prepared) {
  const provisioning = await openProvisioning(env);
  await provisioning.addUser({ tenant: "acme", email: reader, name: "Ana", password: testPassword });
  await provisioning.addApp({ tenant: "acme", module: "tickets", name: "Tickets" });
  const credential = await provisioning.addAppCredential({ tenant: "acme", module: "tickets", only: true });
  await provisioning.close();
  let builds = 0;

  /** Uploads a new build and publishes it. */
  const publish = async (portal: PortalProcess, acknowledged: Acknowledged): Promise<void> => {
    builds += 1;
    acknowledged.releases.push(await publishBuild(portal, authorization, builds));
  };

  /** Starts the load; `stop` ends it and resolves when no call is in flight. */
  async function start(portal: PortalProcess) {
    const acknowledged: Acknowledged = { releases: [], notifications: [], read: [], signIns: 0 };
    const user = await signInAt(portal, reader);
    const stop = repeat([
      () => publish(portal, acknowledged),
      async () => {
        const id = await send(portal, credential);
        if (id === undefined) return;
        acknowledged.notifications.push(id);
        if (await user.patch("/api/notifications", { ids: [id] })) acknowledged.read.push(id);
      },
      async () => {
        if ((await attemptSignIn(portal, reader)).status === 200) acknowledged.signIns += 1;
      },
    ]);
    return { acknowledged, user, stop };
  }

  return { start, publish };
}

/** Repeats each act until the returned function is called, which resolves when no act is running. */
function repeat(acts: (() => Promise<void>)[]): () => Promise<void> {
  let isRunning = true;
  const work = acts.map(async (act) => {
    while (isRunning) await act();
  });
  return async () => {
    isRunning = false;
    await Promise.all(work);
  };
}

async function publishBuild(portal: PortalProcess, authorization: string, number: number) {
  const [file, text] = [`load.${number}.js`, systemModule([], `build ${number} ${"x".repeat(5_000)}`)];
  const call = (method: string, path: string, content: { body?: object; bytes?: Buffer }) =>
    portal.call({ method, path: `/api/registry${path}`, headers: { authorization, "if-match": "*" }, ...content });
  const manifest = JSON.parse(manifestFor("@app/load", file, { [file]: text }));
  const announced = await call("POST", "/artifacts/load-mf", { body: { scope: "acme", manifest } });
  if (announced.status !== 200) throw new Error(`The build was answered ${announced.status}: ${announced.bytes}`);
  const { folder, manifest: described } = announced.json as ArtifactResponse;
  await call("PUT", `/artifacts/load-mf/${file}?scope=acme`, { bytes: Buffer.from(text) });
  const address = folder + file;
  const set = { "@app/load": { url: address, integrity: manifest.files[file], manifest: described } };
  const body = { environment: "development", scope: "acme", changes: { set }, reason: `build ${number}` };
  const response = await call("POST", "/releases", { body });
  if (response.status !== 201) throw new Error(`The release was answered ${response.status}: ${response.bytes}`);
  return { id: (response.json as { release: Release }).release.id, address, text };
}

async function send(portal: PortalProcess, credential: string): Promise<string | undefined> {
  const body = { emails: [reader], module: "tickets", title: "Título ✓", body: "Body", redirect: "" };
  const headers = { authorization: `Bearer ${credential}` };
  const response = await portal.call({ method: "POST", path: "/api/notifications", headers, body });
  return response.status === 202 ? (response.json as { ids: string[] }).ids[0] : undefined;
}
