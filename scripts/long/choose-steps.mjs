/**
 * The steps that match the command's words: a row of docs/reliability.md, or a part of the step's name. All steps
 * without words.
 * @param {import("./step-kinds.mjs").LongStep[]} steps
 * @param {string[]} words
 */
export function chooseSteps(steps, words) {
  const isNamed = (step, word) => step.ids.includes(word) || step.name.includes(word);
  const unknown = words.filter((word) => !steps.some((step) => isNamed(step, word)));
  if (unknown.length > 0) {
    const names = steps.map(({ name }) => name).join(", ");
    throw new Error(`There is no row or step ${unknown.join(", ")}. Rows: docs/reliability.md. Steps: ${names}.`);
  }
  return words.length === 0 ? steps : steps.filter((step) => words.some((word) => isNamed(step, word)));
}
