import { type ApiMode, apiModes } from "./api/own-api.ts";
import type { Application } from "./application.ts";
import type { Tenant } from "./samples.ts";

/** The developer's choices that the server needs. The other choices are in the browser. */
export interface Choices {
  tenant: Tenant;
  api: ApiMode;
}

/** @throws Error when the application has no tenant */
export function firstChoices({ tenants }: Application, api: ApiMode): Choices {
  const [tenant] = tenants;
  if (!tenant) throw new Error("The emulator needs a tenant.");
  return { tenant, api };
}

/** Changes the choices; an unknown tenant or way of calling changes nothing. */
export function choose(choices: Choices, { tenants }: Application, wanted: { tenant?: unknown; api?: unknown }): void {
  choices.tenant = tenants.find(({ domain }) => domain === wanted.tenant) ?? choices.tenant;
  choices.api = apiModes.find((mode) => mode === wanted.api) ?? choices.api;
}
