import { type MapDocument, ownValue, type RegistryMap, type ReleaseDetail } from "@portico/shared-utility/contract";
import { runningCanary } from "../canary/canary-commands.ts";
import type { Command } from "../command.ts";
import { meantModule } from "../nearest-name.ts";
import type { Registry } from "../registry/registry.ts";
import { RegistryRefusal } from "../registry/registry-refusal.ts";
import { mapPath, placeName, placeOf, placeOptions } from "./place-options.ts";
import { releaseLine } from "./release-text.ts";

export const why: Command = {
  name: "why",
  summary: "Explain which build of a module people get, and since which release",
  args: ["module"],
  options: placeOptions,
  notes: "<module> is a key of the import map, such as @portico/navbar-mf or @app/tickets.",
  async run({ call, withRegistry, portalUrl }) {
    const specifier = call.arg("module");
    const { environment, scope } = placeOf(call);
    const scopes = [...new Set([scope, "base"])];
    const data = await withRegistry({ role: "read", environments: [environment], scopes }, async (registry) => {
      const names: string[] = [];
      const ofTenant = scope === "base" ? undefined : await find(registry, specifier, { environment, scope }, names);
      const base =
        ofTenant ??
        (await find(registry, specifier, { environment, scope: "base" }, names).catch((error) => hidden(error, scope)));
      const canary = await canaryOf(registry, specifier, environment, [scope, ...(scope === "base" ? [] : ["base"])]);
      if (base && base !== "hidden") return { specifier, tenant: scope === "base" ? null : scope, ...base, canary };
      const unknown = unknownModule(specifier, { environment, scope }, names, base === "hidden");
      const alone = canary ? ` The canary alone has it: release ${canary.release.id}.` : "";
      throw new RegistryRefusal("release.module_unknown", unknown + alone);
    });
    const { release, address, integrity } = data;
    // The gate did not measure files from the checkout, so this command does.
    const size = data.size ?? (await measure(address, portalUrl));
    const lines = [
      `${specifier}`,
      `  tenant       ${data.tenant ?? "every tenant"}`,
      `  environment  ${environment}`,
      `  map          ${data.scope === "base" ? "the base" : `${data.scope}’s own`}`,
      `  release      ${releaseLine(release)}`,
      `  address      ${address}`,
      `  hash         ${integrity ?? "none"}`,
      `  size         ${size === null ? unmeasured(address, portalUrl) : `${size} bytes`}`,
      ...canaryLines(data.canary),
    ];
    return { data: { ...data, size }, text: lines.join("\n") };
  },
};

interface Place {
  environment: string;
  scope: string;
}

/** A tenant's credential may not read the base. @throws every other error */
function hidden(error: unknown, scope: string): "hidden" {
  if (scope !== "base" && error instanceof RegistryRefusal && error.code === "release.forbidden") return "hidden";
  throw error;
}

function unknownModule(specifier: string, place: Place, names: readonly string[], isBaseHidden: boolean): string {
  const hint = meantModule(specifier, names);
  if (!isBaseHidden) return `No map of ${placeName(place)} has a module "${specifier}". ${hint}`;
  const step =
    "This credential does not see the base, which every tenant gets: the portal's operator makes a credential for the base.";
  return `${placeName(place)} has no module "${specifier}" of its own. ${hint} ${step}`;
}

/** @param names gets the names of the map */
async function find(registry: Registry, specifier: string, { environment, scope }: Place, names: string[]) {
  const path = mapPath({ environment, scope });
  const { release, document } = await registry.send<RegistryMap>({ method: "GET", path });
  names.push(...Object.keys(document.imports));
  const found = sideOf(document, specifier);
  if (!release || !found) return undefined;
  const { report } = await registry.send<ReleaseDetail>({ method: "GET", path: `/releases/${release.id}` });
  const size = report.find((check) => check.address === found.address)?.size ?? null;
  return { environment, scope, release, ...found, size };
}

/** Finds the canary whose visitors get another build of the module than all others, or no build. */
async function canaryOf(registry: Registry, specifier: string, environment: string, scopes: readonly string[]) {
  for (const scope of scopes) {
    const canary = await runningCanary(registry, { environment, scope });
    if (!canary) continue;
    const get = <T>(path: string) => registry.send<T>({ method: "GET", path });
    const { document } = await get<ReleaseDetail>(`/releases/${canary.release.id}`);
    const current = await get<RegistryMap>(mapPath({ environment, scope }));
    const [found, usual] = [sideOf(document, specifier), sideOf(current.document, specifier)];
    const { release, percent, people } = canary;
    if (JSON.stringify(found) !== JSON.stringify(usual))
      return { scope, release, percent, people, address: found?.address ?? null, integrity: found?.integrity ?? null };
  }
  return null;
}

function canaryLines(canary: Awaited<ReturnType<typeof canaryOf>>): string[] {
  if (!canary) return [];
  const { release, percent, people, address, integrity } = canary;
  const some = [`${percent}% of the people`, ...people].join(", ");
  return [
    `  canary       ${releaseLine(release)}`,
    `    gives      ${some}`,
    `    address    ${address ?? "none: it takes the module out"}`,
    ...(integrity === null ? [] : [`    hash       ${integrity}`]),
  ];
}

function sideOf({ imports, integrity, pins = {} }: MapDocument, specifier: string) {
  const pin = ownValue(pins, specifier);
  const address = pin?.address ?? ownValue(imports, specifier);
  if (address === undefined) return undefined;
  const hashes = pin?.integrity ?? integrity;
  return { address, integrity: hashes[address] ?? null };
}

/** Why there is no size, and what to do. */
export function unmeasured(address: string, portalUrl: string | undefined): string {
  if (!URL.canParse(address, portalUrl)) return "not measured: set PORTICO_URL to the address of the portal";
  return `not measured: ${new URL(address, portalUrl).origin} does not send the file; check that it runs and is reachable from here`;
}

/** Returns the size in bytes of a module as served; `null` when it is unreachable from here. */
async function measure(address: string, portalUrl: string | undefined): Promise<number | null> {
  if (!URL.canParse(address, portalUrl)) return null;
  return fetch(new URL(address, portalUrl), { signal: AbortSignal.timeout(5_000) })
    .then(async (response) => (response.ok ? (await response.arrayBuffer()).byteLength : null))
    .catch(() => null);
}
