const prefix = "unsaved ";

/** Shows the other tabs that a part has unsaved changes. The returned function ends this, and so does the tab's end. */
export function showUnsaved(part: string): () => void {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  (navigator.locks as LockManager | undefined)?.request(prefix + part, { mode: "shared" }, () => ended);
  return end;
}

/** A part that has unsaved changes in any tab of this browser, if there is one. */
export async function unsavedInTabs(): Promise<string | undefined> {
  const locks = await (navigator.locks as LockManager | undefined)?.query();
  return locks?.held?.find(({ name }) => name?.startsWith(prefix))?.name?.slice(prefix.length);
}
