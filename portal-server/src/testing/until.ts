import { setTimeout as sleep } from "node:timers/promises";

/**
 * Resolves once a condition holds. It is checked again after each pause, without an end: jest's time limit ends a test
 * that waits in vain.
 * @param pause in milliseconds; 0: the next turn of the event loop
 */
export async function until(condition: () => unknown, pause = 20): Promise<void> {
  while (!(await condition())) await (pause > 0 ? sleep(pause) : new Promise(setImmediate));
}
