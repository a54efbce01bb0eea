/**
 * Runs work as a reaction to user input, whatever started it: React renders such work in the same task. Otherwise React
 * waits for its own task, and the browser paints a frame first.
 */
export function asInput<T>(work: () => Promise<T>): Promise<T> {
  return new Promise((resolve) => {
    const input = document.createElement("i");
    input.onclick = () => resolve(new Promise((settle) => settle(work())));
    input.click();
  });
}
