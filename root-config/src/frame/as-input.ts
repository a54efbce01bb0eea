/**
 * Runs work as the answer to an input of the user, as which React renders it in the same task, whatever began it. Otherwise
 * React waits for a task of its own, and the browser paints a frame before that.
 */
export function asInput<T>(work: () => Promise<T>): Promise<T> {
  return new Promise((resolve) => {
    const input = document.createElement("i");
    input.onclick = () => resolve(new Promise((settle) => settle(work())));
    input.click();
  });
}
