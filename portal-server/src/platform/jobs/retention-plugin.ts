import type { Config } from "../config/config.ts";
import { definePlugin } from "../http/define-plugin.ts";
import { every } from "./every.ts";
import { deleteOutdated, type RetentionRule } from "./retention.ts";

const interval = 10 * 60_000;

/**
 * Deletes outdated rows every ten minutes, so that the tables do not grow without limit.
 *
 * @param rulesOf the rules of all rooms
 */
export function retentionPlugin(rulesOf: (config: Config) => RetentionRule[]) {
  return definePlugin("housekeeping", [], (app) => {
    const { db, clock, config } = app.deps;
    const rules = rulesOf(config);
    const loop = every(
      interval,
      () => deleteOutdated(db, clock.now(), rules),
      (err) => app.log.warn({ err }, "housekeeping failed"),
    );
    app.addHook("onClose", () => loop.stop());
  });
}
