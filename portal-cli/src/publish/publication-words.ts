import { appPrefix, type ModulePublication } from "@portico/shared-utility/contract";
import type { Call, Option } from "../command.ts";
import { readValues } from "../config/read-values.ts";
import { routesOf } from "../routes/routes-of.ts";
import { UsageError } from "../usage-error.ts";

export type Modules = Record<string, ModulePublication>;

/** The options by which a call describes its modules, in addition to their manifest or without one. */
export const publicationOptions: Record<string, Option> = {
  need: {
    value: "kind:value",
    multiple: true,
    help: "What it needs of the page’s policy, e.g. connect:https://api.example; once for each need.",
  },
  shared: {
    value: "library=range",
    multiple: true,
    help: "The versions of a shared library that it works with, e.g. react=^19; once for each library.",
  },
  "own-library": {
    value: "library=module",
    multiple: true,
    help: "An own version of a library for this module alone, e.g. react=@acme/react-18; once for each library.",
  },
  route: {
    value: "kind:address",
    multiple: true,
    help: "In place of the addresses that its manifest states: base:/help, path:/manuals, public:/status, redirect:/old-help=/help/home; once for each.",
  },
  config: {
    value: "path",
    help: "A JSON file with all values of its configuration, to be set together with the build.",
  },
};

/**
 * Reads these options.
 * @returns a function that adds them to modules
 * @throws UsageError for invalid options
 */
export function publicationWords(call: Call): (set: Modules) => Modules {
  const needs = call.list("need");
  const ownLibraries = pairsIn(call.list("own-library"), /^([^=]+)=(@[^=]+\/[^=]+)$/, sentences.ownLibrary);
  const shared = pairsIn(call.list("shared"), /^([^=]+)=(.+)$/, sentences.shared);
  const routes = routesOf(call.list("route"));
  const file = call.text("config");
  const config = file === undefined ? undefined : readValues(file);
  const stated = {
    ...(needs.length > 0 && { needs }),
    ...(Object.keys(ownLibraries).length > 0 && { ownLibraries }),
    ...(Object.keys(shared).length > 0 && { shared }),
    ...(routes && { routes }),
  };
  return (set) =>
    Object.fromEntries(
      Object.entries(set).map(([name, module]) => {
        const isConfigured = config !== undefined && name.startsWith(appPrefix);
        return [name, { ...module, ...stated, ...(isConfigured && { config }) }];
      }),
    );
}

const sentences = {
  ownLibrary: "--own-library is {library}={module}, such as react=@acme/react-18.",
  shared: "--shared is {library}={range}, such as react=^19.",
};

function pairsIn(words: readonly string[], pattern: RegExp, sentence: string): Record<string, string> {
  const pairs = words.map((word) => {
    const [, key, value] = pattern.exec(word) ?? [];
    if (key && value) return [key, value] as const;
    throw new UsageError(sentence);
  });
  return Object.fromEntries(pairs);
}
