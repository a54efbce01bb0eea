/**
 * The name with the fewest typing errors, if they are few.
 * @param typedOf the part of the typed words to compare with a name
 */
export function nearestName(names: readonly string[], typedOf: (name: string) => string): string | undefined {
  const near = names.flatMap((name) => {
    const errors = distance(typedOf(name), name);
    return errors <= Math.max(1, Math.floor(name.length / 4)) ? [{ name, errors }] : [];
  });
  return near.sort((a, b) => a.errors - b.errors)[0]?.name;
}

const mostListed = 20;

/** A sentence with the module that was probably meant, or with the applications among the names of a map. */
export function meantModule(typed: string, names: readonly string[]): string {
  const meant = names.find((name) => name.endsWith(`/${typed}`)) ?? nearestName(names, () => typed);
  if (meant !== undefined) return `Did you mean "${meant}"?`;
  const apps = [...new Set(names)].filter((name) => name.startsWith("@app/")).sort();
  if (apps.length === 0) return "There is no application: publish one.";
  const more = apps.length > mostListed ? `, and ${apps.length - mostListed} more` : "";
  return `Applications there: ${apps.slice(0, mostListed).join(", ")}${more}.`;
}

/** The number of characters to insert, delete or replace (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
