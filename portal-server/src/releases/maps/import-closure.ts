/**
 * Everything that a module needs, directly or through others, without the module itself. SystemJS reads it
 * as `depcache` and asks for all of it at once, so that a module is one wave of requests, however deep it is.
 *
 * @param importsOf what one specifier imports itself
 */
export function importClosure(specifiers: readonly string[], importsOf: (specifier: string) => readonly string[]) {
  const seen = new Set<string>();
  const open = [...specifiers];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...importsOf(next));
  }
  return [...seen].sort();
}
