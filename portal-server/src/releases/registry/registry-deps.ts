import type { Database } from "../../platform/db/database.ts";
import type { KeyedQueues } from "../../platform/http/bounded-queue.ts";
import type { Clock } from "../../platform/jobs/clock.ts";
import type { Gate } from "../gate/create-gate.ts";
import type { StoredFiles } from "../gate/file-reader.ts";

/** What the calls of the registry depend on. */
export interface RegistryDeps {
  db: Database;
  clock: Clock;
  gate: Gate;
  stored: StoredFiles;
  /** One queue for each environment and scope. */
  moves: KeyedQueues;
}
