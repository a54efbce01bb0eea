/**
 * Measures each variant once in every run, so that a slow minute of the machine affects all of them.
 * @param {string} what for the line of progress
 * @param {number} runs
 * @param {Record<string, object>} variants name → what `measure` gets, with the name
 * @returns {Promise<Record<string, object[]>>} name → the results of the runs
 */
export async function interleave(what, runs, variants, measure) {
  const results = Object.fromEntries(Object.keys(variants).map((name) => [name, []]));
  for (let run = 1; run <= runs; run++) {
    for (const [name, variant] of Object.entries(variants)) {
      progress(`${what}: run ${run} of ${runs}, ${name}`);
      results[name].push(await measure(variant, name));
    }
  }
  return results;
}

export const progress = (text) => process.stdout.write(`\r${text}${" ".repeat(20)}`);
