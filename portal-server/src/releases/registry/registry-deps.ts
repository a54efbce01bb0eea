import type { Database } from "../../platform/db/database.ts";
import type { KeyedQueues } from "../../platform/jobs/bounded-queue.ts";
import type { Clock } from "../../platform/jobs/clock.ts";
import type { Gate } from "../gate/create-gate.ts";
import type { StoredFiles } from "../gate/file-reader.ts";

/** What the registry's verbs work with. */
export interface RegistryDeps {
  db: Database;
  clock: Clock;
  gate: Gate;
  stored: StoredFiles;
  moves: KeyedQueues;
}
