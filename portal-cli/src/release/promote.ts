import type { PublishAnswer, RegistryMap } from "@portico/shared-utility/contract";
import type { Command } from "../command.ts";
import { answerText } from "./answer-text.ts";
import { knownEnvironment, mapPath, releaseNumber, scopeOf, tenantOption } from "./place-options.ts";
import { writeOptions, writeWords } from "./write-options.ts";

export const promote: Command = {
  name: "promote",
  summary: "Give one environment what runs in another",
  args: ["from", "to"],
  options: {
    ...tenantOption,
    release: { type: "string", value: "number", help: "A release of <from>; the current one by default." },
    ...writeOptions,
  },
  notes: "<from> and <to> are development, staging or production. The gate looks at every module again.",
  async run({ call, withRegistry, progress }) {
    const from = knownEnvironment(call.arg("from"), "<from>");
    const to = knownEnvironment(call.arg("to"), "<to>");
    const scope = scopeOf(call);
    const given = call.text("release");
    const release = given === undefined ? undefined : releaseNumber(given, "--release");
    const { reason, dryRun, expected, key } = writeWords(call);
    const data = await withRegistry(async (registry) => {
      const path = mapPath({ environment: to, scope });
      const seen = expected ?? (await registry.ask<RegistryMap>({ method: "GET", path })).release?.id ?? 0;
      progress(`Promoting ${scope} from ${from} to ${to}, over release ${seen} …`);
      const body = { from, to, scope, ...(release !== undefined && { release }), reason, dryRun };
      return registry.ask<PublishAnswer>({ method: "POST", path: "/promote", body, seen, key });
    });
    return { data, text: answerText(data, { environment: to, scope }, dryRun) };
  },
};
