/**
 * The transitive imports of a module, sorted. SystemJS reads them as `depcache` and requests all of them in parallel, so
 * that a deep import tree does not need one round trip for each level.
 * @param specifiers the direct imports
 * @param importsOf the direct imports of one specifier
 */
export function importClosure(specifiers: readonly string[], importsOf: (specifier: string) => readonly string[]) {
  const closure = new Set<string>();
  const open = [...specifiers];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (closure.has(next)) continue;
    closure.add(next);
    open.push(...importsOf(next));
  }
  return [...closure].sort();
}
