import { keptReleases } from "../../releases/artifacts/prune-artifacts.ts";
import { mapDigest } from "../../releases/maps/map-digest.ts";
import { emptyDocument } from "../../releases/maps/map-document.ts";
import { createReleaseCheck } from "./release-check.ts";

const columns = ["id", "environment", "scope", "document", "digest", "parent", "source"];

function addReleases(check: ReturnType<typeof createReleaseCheck>): void {
  for (let id = 1; id <= keptReleases + 2; id++) {
    const document = { ...emptyDocument, imports: { "@app/stock": `/modules/acme/stock/stock.${id}.js` } };
    const row = [`${id}`, "production", "acme", JSON.stringify(document), mapDigest(document), null, null];
    check.add("releases", columns, JSON.stringify(row));
  }
}

it.each(["release_pointers", "release_canaries"])("reports missing files of an older release in %s", (table) => {
  const check = createReleaseCheck();
  // A dump has the tables in the order of their names.
  check.add(table, ["environment", "scope", "release_id"], JSON.stringify(["production", "acme", "1"]));
  addReleases(check);
  expect(check.problems((address) => !address.endsWith("stock.1.js"))).toEqual([
    "/modules/acme/stock/stock.1.js is missing.",
  ]);
});

it("does not report missing files of an unused older release", () => {
  const check = createReleaseCheck();
  addReleases(check);
  expect(check.problems((address) => !address.endsWith("stock.1.js"))).toEqual([]);
});
