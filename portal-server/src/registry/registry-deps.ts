import type { KeyedQueues } from "../bounded-queue.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
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
