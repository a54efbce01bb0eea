/** The figures that are above their targets, or missing, as sentences. */
export function missedTargets(figures, targets) {
  return Object.entries(targets)
    .filter(([name, target]) => !(figures[name] <= target))
    .map(([name, target]) => `${name} ${figures[name]}, target ≤ ${target}`);
}

/**
 * Prints a row's figures for docs/reliability.md. Sets the exit code when one of them misses its target.
 * @param {string} id
 * @param {Record<string, number>} figures
 * @param {Record<string, number>} targets the largest accepted values, by the figures' names
 */
export function reportFigures(id, figures, targets) {
  console.log(`${id} ${JSON.stringify(figures)}`);
  const missed = missedTargets(figures, targets);
  for (const sentence of missed) console.error(`${id}: ${sentence}`);
  if (missed.length > 0) process.exitCode = 1;
}
