import type { App } from "@portico/shared-utility/contract";

/** So many tiles are shown on a phone before the user asks for all. */
const shown = 6;

/**
 * The applications that a folded list shows: the pinned ones, then those of the most pages that the user had open.
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
