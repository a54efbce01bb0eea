import type { MapDocument, RegistryMap, ReleaseDetail } from "@portico/shared-utility/contract";
import type { Command } from "../command.ts";
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
  async run({ call, withRegistry }) {
    const specifier = call.arg("module");
    const { environment, scope } = placeOf(call);
    const data = await withRegistry(async (registry) => {
      const own = scope === "base" ? undefined : await find(registry, specifier, environment, scope);
      const found = own ?? (await find(registry, specifier, environment, "base"));
      if (found) return { specifier, tenant: scope === "base" ? null : scope, ...found };
      const place = placeName({ environment, scope });
      throw new RegistryRefusal("release.module_unknown", `No map of ${place} has a module "${specifier}".`);
    });
    const { release, address, integrity, size } = data;
    const lines = [
      `${specifier}`,
      `  tenant       ${data.tenant ?? "every tenant"}`,
      `  environment  ${environment}`,
      `  map          ${data.scope === "base" ? "the base" : `${data.scope}’s own`}`,
      `  release      ${releaseLine(release)}`,
      `  address      ${address}`,
      `  hash         ${integrity ?? "none"}`,
      `  size         ${size === null ? "not measured" : `${size} bytes`}`,
    ];
    return { data, text: lines.join("\n") };
  },
};

async function find(registry: Registry, specifier: string, environment: string, scope: string) {
  const path = mapPath({ environment, scope });
  const { release, document } = await registry.ask<RegistryMap>({ method: "GET", path });
  const found = sideOf(document, specifier);
  if (!release || !found) return undefined;
  const { report } = await registry.ask<ReleaseDetail>({ method: "GET", path: `/releases/${release.id}` });
  const size = report.find((check) => check.address === found.address)?.size ?? null;
  return { environment, scope, release, ...found, size };
}

function sideOf({ imports, integrity, pins = {} }: MapDocument, specifier: string) {
  const pin = Object.hasOwn(pins, specifier) ? pins[specifier] : undefined;
  const address = pin?.address ?? (Object.hasOwn(imports, specifier) ? imports[specifier] : undefined);
  if (address === undefined) return undefined;
  const hashes = pin?.integrity ?? integrity;
  return { address, integrity: hashes[address] ?? null };
}
