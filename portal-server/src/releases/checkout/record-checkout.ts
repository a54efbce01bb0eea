import { baseScope } from "@portico/shared-utility/contract";
import type { Deps } from "../../platform/http/app-types.ts";
import { canonicalJson } from "../../platform/text/canonical-json.ts";
import { artifacts } from "../artifacts/artifact-table.ts";
import type { Build } from "../modules/checkout-builds.ts";
import { fileIntegrity } from "../modules/file-integrity.ts";

/** Records the builds of the checkout, so that pruning an upload does not remove their files. */
export async function recordCheckout({ db, clock }: Pick<Deps, "db" | "clock">, builds: readonly Build[]) {
  for (const { folder, manifest } of builds) {
    const build = fileIntegrity(Buffer.from(canonicalJson(manifest)));
    const record = { scope: baseScope, source: "checkout" as const, author: "checkout", uploadedAt: clock.now() };
    await db
      .insert(artifacts)
      .values({ folder, build, manifest, ...record })
      .onConflictDoUpdate({ target: [artifacts.folder, artifacts.build], set: record });
  }
}
