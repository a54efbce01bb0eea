import { resolve } from "node:path";
import { matchesIntegrity } from "@portico/portal-server/remote";
import { appPrefix, ownValue, type RegistryMap } from "@portico/shared-utility/contract";
import type { Command } from "../command.ts";
import { tenantPlaceOf, tenantPlaceOptions } from "../config/read-config.ts";
import { ticketLink } from "../dev/dev.ts";
import { fetchRemote } from "../federation/fetch-remote.ts";
import { sharedTypes, sharedTypesFile } from "../manifest/shared-types.ts";
import { meantModule } from "../nearest-name.ts";
import { mapPath, placeName, rightsIn } from "../release/place-options.ts";
import { UsageError } from "../usage-error.ts";
import { writeText } from "./write-types.ts";

export const typesOf: Command = {
  name: "types of",
  summary: "Write the types of the slots and topics that an application of a tenant shares with others",
  args: ["module"],
  options: {
    ...tenantPlaceOptions,
    out: { value: "file", help: "The file; by default the module’s name with .d.ts, here." },
  },
  notes:
    "<module> is tickets or @app/tickets. Its build contains the file that portico.types of its package.json names.\nThe types are those of the current release. Import the file, or include it in tsconfig.json.",
  async run({ call, portalUrl, withRegistry }) {
    const place = tenantPlaceOf(call);
    const module = call.arg("module").replace(appPrefix, "");
    const read = { method: "GET", path: mapPath(place) } as const;
    const map = await withRegistry(rightsIn(place, "read"), (registry) => registry.send<RegistryMap>(read));
    const { imports, files = {}, integrity } = map.document;
    if (ownValue(imports, appPrefix + module) === undefined)
      throw new UsageError(
        `${placeName(place)} has no ${appPrefix}${module}. ${meantModule(appPrefix + module, Object.keys(imports))}`,
      );
    const found = ownValue(files, appPrefix + module)?.find((file) => sharedTypesFile.test(file));
    if (found === undefined)
      throw new UsageError(
        `${appPrefix}${module} shares no types: its team names their file as portico.types in package.json, and publishes again.`,
      );
    if (portalUrl === undefined && found.startsWith("/"))
      throw new UsageError("PORTICO_URL is missing: the portal has the files of this application.");
    const address = new URL(found, portalUrl && ticketLink(portalUrl, place.scope, "")).href;
    const bytes = await fetchRemote(address);
    if (!matchesIntegrity(bytes, integrity[found] ?? ""))
      throw new UsageError(`${address} is not the file of the release: its team publishes the build again.`);
    const text = sharedTypes(bytes.toString(), address);
    const file = resolve(call.text("out") ?? `${module}.d.ts`);
    const head = `// What ${appPrefix}${module} shares, by \`portico types of\` from its release: do not change it here.\n`;
    writeText(file, head + text);
    return { data: { file, address, text }, text: `${appPrefix}${module} in ${file}` };
  },
};
