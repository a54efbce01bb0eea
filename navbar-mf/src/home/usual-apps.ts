import type { App } from "@portico/shared-utility/contract";

/** The number of tiles on a phone before the user requests all. */
const shown = 6;

/**
 * The applications of a folded list: the pinned ones, then those with the most visits.
 *
 * @param pins modules, in the order of pinning
 * @param visits the pages of this browser, newest first
 */
export function usualApps(
  apps: readonly App[],
  pins: readonly string[],
  visits: readonly { module: string }[],
): readonly App[] {
  // There are at most 20 visits.
  const weight = ({ module }: App) =>
    pins.includes(module) ? 99 : visits.filter((visit) => visit.module === module).length;
  return [...apps].sort((one, other) => weight(other) - weight(one)).slice(0, shown);
}
