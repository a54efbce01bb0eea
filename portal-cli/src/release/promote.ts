import type { PublishResponse, RegistryMap } from "@portico/shared-utility/contract";
import type { Command } from "../command.ts";
import type { Registry } from "../registry/registry.ts";
import { UsageError } from "../usage-error.ts";
import { knownEnvironment, mapPath, placeName, releaseNumber, scopeOf, tenantOption } from "./place-options.ts";
import { responseText } from "./response-text.ts";
import { writeOptions, writeWords } from "./write-options.ts";

export const promote: Command = {
  name: "promote",
  summary: "Give one environment what runs in another",
  args: ["from", "to"],
  options: {
    ...tenantOption,
    module: { value: "name", multiple: true, help: "This module alone; repeatable. Else the whole map." },
    release: { value: "number", help: "A release of <from>; the current one by default." },
    ...writeOptions,
  },
  notes:
    "<from> and <to> are two of development, staging and production. The gate looks at every module again. Without\n--module, <to> loses the modules that <from> does not have; the output names them, with --dry-run beforehand.",
  async run({ call, withRegistry, progress }) {
    const [from, to] = [knownEnvironment(call.arg("from"), "<from>"), knownEnvironment(call.arg("to"), "<to>")];
    if (from === to) throw new UsageError("<from> and <to> must be two environments.");
    const [scope, modules, given] = [scopeOf(call), call.list("module"), call.text("release")];
    const release = given === undefined ? undefined : releaseNumber(given, "--release");
    const { reason, dryRun, expected, key } = writeWords(call);
    const place = { environment: to, scope };
    const data = await withRegistry(
      { role: "promote", environments: [from, to], scopes: [scope] },
      async (registry) => {
        const replaced = expected ?? (modules.length > 0 ? "any" : await currentOf(registry, place));
        const promoted = modules.length > 0 ? `${modules.join(", ")} of ${scope}` : scope;
        progress(
          `Promoting ${promoted} from ${from} to ${to}${replaced === "any" ? "" : `, over release ${replaced}`} …`,
        );
        const chosen = { ...(release !== undefined && { release }), ...(modules.length > 0 && { modules }) };
        const body = { from, to, scope, ...chosen, reason, dryRun };
        return registry.send<PublishResponse>({ method: "POST", path: "/promote", body, expected: replaced, key });
      },
    );
    const removed = data.changes.filter(({ after }) => after === null).map(({ specifier }) => specifier);
    const lost = `${placeName(place)} ${dryRun ? "would lose" : "has lost"} what ${from} does not have: ${removed.join(", ")}`;
    const text = responseText(data, place, dryRun) + (removed.length > 0 ? `\n${lost}` : "");
    return { data: { ...data, removed }, text };
  },
};

async function currentOf(registry: Registry, place: { environment: string; scope: string }): Promise<number> {
  const { release } = await registry.send<RegistryMap>({ method: "GET", path: mapPath(place) });
  return release?.id ?? 0;
}
