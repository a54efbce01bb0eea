import type { Deps } from "../../../platform/http/app-types.ts";
import { canonicalJson } from "../../maps/map-digest.ts";
import { baseScope } from "../../maps/map-document.ts";
import type { Build } from "../modules/checkout-builds.ts";
import { fileIntegrity } from "../modules/file-integrity.ts";
import { artifacts } from "./artifact-table.ts";

/** Writes down the builds of the checkout, so that no upload's end removes a file of theirs. */
export async function recordCheckout({ db, clock }: Pick<Deps, "db" | "clock">, builds: readonly Build[]) {
  for (const { folder, manifest } of builds) {
    const build = fileIntegrity(Buffer.from(canonicalJson(manifest)));
    const own = { scope: baseScope, source: "checkout" as const, author: "checkout", uploadedAt: clock.now() };
    await db
      .insert(artifacts)
      .values({ folder, build, manifest, ...own })
      .onConflictDoUpdate({ target: [artifacts.folder, artifacts.build], set: own });
  }
}
