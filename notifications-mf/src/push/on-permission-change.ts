/**
 * Calls back when the user's decision about notifications changes, also in the browser's own settings.
 *
 * @returns a function that ends this
 */
export function onPermissionChange(onChange: () => void): () => void {
  const end = new AbortController();
  // Some browsers have no such query.
  navigator.permissions?.query({ name: "notifications" }).then(
    (status) => status.addEventListener("change", onChange, { signal: end.signal }),
    () => {},
  );
  return () => end.abort();
}
