import { errorCode, errorMessage } from "@portico/portal-server/remote";
import { addApp } from "../app/apps.ts";
import type { Command, Context } from "../command.ts";
import { parseCall } from "../parse-call.ts";
import { publish } from "../publish/publish.ts";
import { addOrigin } from "../registry-admin/origins.ts";
import { addScope } from "../registry-admin/scopes.ts";
import { textTable } from "../text-table.ts";
import { UsageError } from "../usage-error.ts";
import type { Finding } from "./judge-import.ts";
import { judgeRoot, unreadSubject } from "./judge-root.ts";
import { lineOf, migrationCommands } from "./migration-commands.ts";
import { readRoot } from "./read-root.ts";

const isSentence = ({ subject }: Finding) => subject === unreadSubject;
// A sentence about an unread part contains its next step. It goes to the last column, which has room.
const cells = {
  WHAT: ({ subject }: Finding) => subject,
  FOUND: (finding: Finding) => (isSentence(finding) ? "" : cut(finding.found)),
  FITS: ({ fits }: Finding) => fits,
  CHANGE: (finding: Finding) => (isSentence(finding) ? finding.found : finding.change),
};
const cut = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

export const migrate: Command = {
  name: "migrate",
  summary: "List what of a single-spa root config fits into the portal, and what has to change",
  args: ["root"],
  options: {
    tenant: { value: "domain", help: "The tenant of the listed calls; acme by default." },
    environment: { value: "name", help: "Their environment; staging by default." },
    apply: { value: "domain", help: "Carry the listed calls out for this tenant." },
  },
  notes:
    "<root> is the folder of the root config’s repository, or the file or the address of its page or template (import maps,\nsingle-spa-layout, scripts), its layout in JSON or HTML, or its script with registerApplication, also in TypeScript.\nNothing of it is run. Below the table are the calls that move it.",
  async run(context) {
    const { call } = context;
    const root = await readRoot(call.arg("root"));
    if (root.applications.length === 0 && Object.keys(root.imports).length === 0)
      throw new UsageError(["No application and no import map was found.", ...root.unread].join(" "));
    const judged = judgeRoot(root);
    const tenant = call.text("apply") ?? call.text("tenant") ?? "acme";
    const words = migrationCommands(root, judged, tenant, call.text("environment") ?? "staging");
    const applied = call.text("apply") === undefined ? [] : await apply(context, words);
    const lines = words.map(lineOf);
    const table = textTable(judged.findings, cells, "There is nothing to move.");
    const text = [table, "", ...(applied.length > 0 ? applied : lines)].join("\n");
    return { data: { ...judged, commands: lines, ...(applied.length > 0 && { applied }) }, text };
  },
};

/**
 * Carries out each call. The modules of a scope that the tenant cannot have are left out, and a module that imports a later
 * one is published again after it. Any other refusal ends the migration; earlier calls stay in effect, and a repeated
 * migration continues after them.
 */
async function apply(context: Context, calls: readonly string[][]): Promise<string[]> {
  const [texts, taken, refused]: [string[], string[][], string[][]] = [[], [], []];
  let refusal: unknown;
  for (const words of calls) {
    if (taken.some(([, , , scope]) => words[1]?.startsWith(`${scope}/`))) continue;
    context.progress(lineOf(words));
    try {
      texts.push(await carriedOut(words, context));
    } catch (error) {
      const code = errorCode(error);
      if (code !== "scope.taken" && code !== "release.import_unresolved") throw error;
      refusal = error;
      if (code === "scope.taken") {
        const sentence = `${errorMessage(error)} Its modules are left out.`;
        texts.push(sentence);
        // A module that imports one of them is refused later, which ends the command without its texts.
        context.progress(sentence);
      }
      (code === "scope.taken" ? taken : refused).push(words);
    }
  }
  if (refused.length === 0) return texts;
  if (refused.length === calls.length) throw refusal;
  return [...texts, ...(await apply(context, refused))];
}

/** The text of a call. The application may exist already: an earlier migration has added it. */
async function carriedOut(words: readonly string[], context: Context): Promise<string> {
  const isNamed = ({ name }: Command) => `${words.join(" ")} `.startsWith(`${name} `);
  const command = [addScope, addOrigin, addApp].find(isNamed) ?? publish;
  const call = parseCall(command, words.slice(command.name.split(" ").length));
  try {
    return (await command.run({ ...context, call })).text;
  } catch (error) {
    if (errorCode(error) !== "app.exists") throw error;
    const { withPortal } = context;
    const offered = await withPortal((portal) => portal.listApps(call.arg("tenant")));
    const isSame = offered.some(({ module, name }) => module === call.arg("module") && name === call.text("name"));
    if (!isSame) throw error;
    return errorMessage(error);
  }
}
