let dispatcher: HTMLElement | undefined;

/**
 * Runs work as the answer to an input of the user, as which React renders it in the same task, whatever began it. Otherwise
 * React waits for a task of its own, and the browser paints a frame before that.
 */
export function asInput<T>(work: () => Promise<T>): Promise<T> {
  dispatcher ??= document.createElement("i");
  const input = dispatcher;
  return new Promise((resolve) => {
    input.onclick = () => {
      input.onclick = null;
      resolve(new Promise((settle) => settle(work())));
    };
    input.click();
  });
}
