const prefix = "portico-unsaved ";
const locks = () => navigator.locks as LockManager | undefined;

/** Shows the other tabs that a part has unsaved changes. The returned function ends this, and so does the tab's end. */
export function showUnsaved(part: string): () => void {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  void locks()?.request(prefix + part, { mode: "shared" }, () => ended);
  return end;
}

/** The parts that have unsaved changes in any tab of this browser. */
export async function unsavedInTabs(): Promise<string[]> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return held.flatMap(({ name = "" }) => (name.startsWith(prefix) ? name.slice(prefix.length) : []));
}
