import { loadavg } from "node:os";
import { withBrokerControl } from "../lib/broker-control.mjs";
import { onRabbitmq } from "../lib/on-rabbitmq.mjs";
import { startPostgres } from "../lib/postgres.mjs";
import { runStep } from "../lib/run-step.mjs";
import { endToEndStep, failed, jestStep } from "../lib/test-steps.mjs";

/**
 * @typedef {object} LongStep
 * @property {string} name unique; the key of its result
 * @property {string[]} ids rows of the scoreboard that the step proves
 * @property {string[]} args which tests it runs, or its script
 * @property {(options: import("../lib/run-step.mjs").StepOptions) => Promise<object>} run
 * @property {number} minutes time limit of the step
 * @typedef {{ args?: string[], env?: Record<string, string>, minutes?: number }} Choice the part of a suite to run, and its settings
 */

/** Journeys in Chromium, with a separate portal. `args` are Playwright's; without a name all journeys run. */
export function journeys(name, ids, { args = [], env = {}, minutes = 20 } = {}) {
  const chosen = args.length > 0 ? ["--no-deps", ...args] : [];
  return { name, ids, args, minutes, run: (options) => endToEndStep(name, { ...options, args: chosen, env }) };
}

/** Jest test files whose path matches one of `args`, one after the other. */
export function tests(name, ids, { args = [], env = {}, minutes = 30 } = {}) {
  return {
    name,
    ids,
    args,
    minutes,
    run: (options) => jestStep(name, { ...options, args: [...args, "-w", "1"], env }),
  };
}

/** The same on a PostgreSQL that syncs its writes to disk. */
export function testsOnPostgres(name, ids, { args = [], env = {}, minutes = 30 } = {}) {
  const run = async (options) => {
    const postgres = await startPostgres({ durable: true }).catch((error) => error);
    if (postgres instanceof Error) return failed(name, postgres);
    try {
      const database = { TEST_DATABASE_URL: postgres.database("long") };
      return await jestStep(name, { ...options, args: [...args, "-w", "1"], env: { ...env, ...database } });
    } finally {
      await postgres.stop();
    }
  };
  return { name, ids, args, minutes, run };
}

/** Journeys of `e2e/outages` on RabbitMQ, which they may stop. */
export function outages(name, ids, { args = [], env = {}, minutes = 30 } = {}) {
  const demo = { adminToken: "an-end-to-end-admin-token-of-no-value", tenants: ["acme", "globex", "initech"] };
  const run = (options) =>
    onRabbitmq(name, demo, (broker) =>
      withBrokerControl(broker, (control) => {
        const portal = { BROKER_URL: broker.url, E2E_PORT: String(broker.portalPort), E2E_BROKER_CONTROL: control };
        const admin = { E2E_ADMIN_TOKEN: demo.adminToken };
        return endToEndStep(name, { ...options, args, env: { ...env, ...portal, ...admin } });
      }),
    );
  return { name, ids, args, minutes, run };
}

/** A script of the repository. It counts as one test, unless its last line prints counts. */
export function script(name, ids, { args = [], env = {}, minutes = 30 } = {}) {
  const run = async (options) => {
    let last = "";
    const onLine = (line) => {
      if (line.trim() !== "") last = line;
      options.onLine?.(line);
    };
    const counts = await runStep(name, args, { ...options, env, onLine });
    const printed = /^(\d+) passed, (\d+) failed, (\d+) skipped$/.exec(last)?.slice(1).map(Number);
    if (!printed) return counts;
    const [passed = 0, lost = 0, skipped = 0] = printed;
    return { ...counts, passed, failed: Math.max(lost, counts.failed), skipped };
  };
  return { name, ids, args, minutes, run };
}

/** The machine's load average of one minute, stored beside each result. */
export const loadNow = () => Number(loadavg()[0]?.toFixed(1));
