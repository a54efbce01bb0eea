import { appModules, appPrefix, ownValue, type RegistryMap } from "@portico/shared-utility/contract";
import type { Command } from "../command.ts";
import { knownEnvironment, mapPath, placeName, placeOptions, rightsIn } from "../release/place-options.ts";
import { columns } from "../text-table.ts";
import { routeRows } from "./routes-of.ts";

const { environment: environmentOption } = placeOptions;

export const listRoutes: Command = {
  name: "routes",
  summary: "List the addresses of a tenant’s applications, as its release declares them",
  args: ["tenant"],
  options: { ...(environmentOption && { environment: environmentOption }) },
  notes: "Each application is also at /{module}; one with a base path leads from there to it.",
  async run({ call, withRegistry }) {
    const environment = knownEnvironment(call.requiredText("environment"), "--environment");
    const place = { environment, scope: call.arg("tenant") };
    const map = await withRegistry(rightsIn(place, "read"), (registry) =>
      registry.send<RegistryMap>({ method: "GET", path: mapPath(place) }),
    );
    const { imports, routes = {} } = map.document;
    const apps = appModules(imports).sort();
    const data = apps.map((module) => ({ module, routes: ownValue(routes, appPrefix + module) ?? {} }));
    const rows = data.flatMap(({ module, routes }) => [
      [`/${module}`, "application", `@app/${module}`],
      ...routeRows(routes).map(([kind, address, to]) => [address, kind, to === "" ? `@app/${module}` : `→ ${to}`]),
    ]);
    return { data, text: rows.length > 0 ? columns(rows) : `No application in ${placeName(place)}.` };
  },
};
