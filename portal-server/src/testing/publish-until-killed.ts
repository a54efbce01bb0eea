import { portalSource } from "../identity/audit/audit-release.ts";
import { openPool } from "../platform/db/database.ts";
import { createQueues } from "../platform/http/bounded-queue.ts";
import { emptyDocument } from "../releases/maps/map-document.ts";
import { moveRelease } from "../releases/registry/move-release.ts";

// Runs in a separate process, so that a test can kill it: publishes one map after another and prints the id of each
// acknowledged release. The argument is its database connection, as JSON.
const { db } = await openPool({ ...JSON.parse(process.argv[2] ?? "{}"), max: 1 });
const moves = createQueues({ width: 1, queue: Number.POSITIVE_INFINITY });
process.stdout.write("ready\n");
for (let n = 0; ; n++) {
  const name = `${process.pid}-${n}`;
  const imports = { "@app/a": `/modules/a/a.${name}.js`, "@app/b": `/modules/b/b.${name}.js` };
  const { release } = await moveRelease(
    { db, moves },
    {
      environment: "development",
      scope: "acme",
      kind: "publish",
      by: portalSource("publisher"),
      author: "killed",
      reason: name,
      source: null,
      expected: "any",
      touched: [],
      dryRun: false,
      call: undefined,
      check: async () => {},
      edit: async () => ({ document: { ...emptyDocument, imports }, report: [] }),
    },
  );
  process.stdout.write(`${release?.id}\n`);
}
