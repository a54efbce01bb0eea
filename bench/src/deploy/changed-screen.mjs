/** A webpack loader that changes the list of tickets as a release would: a line of code and an element. */
export default function changedScreen(source) {
  const changed = source
    .replace("  const clear = () => {", '  const filtered = list.filter.q !== "" || list.filter.status !== "any";\n$&')
    .replace("      <FilterBar ", '      {filtered && <p role="note">{title + list.filter.q}</p>}\n$&');
  if (changed.split("filtered").length < 3) throw new Error("The list of tickets has another form; adapt its change.");
  return changed;
}
