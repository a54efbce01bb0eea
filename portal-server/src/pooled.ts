/**
 * Does the same with each input, so many at once; the results are in the order of the inputs. After a failure no
 * further input is begun.
 */
export async function pooled<In, Out>(
  inputs: readonly In[],
  atOnce: number,
  work: (input: In) => Promise<Out>,
): Promise<Out[]> {
  const results: Out[] = [];
  const open = [...inputs.entries()];
  const worker = async () => {
    for (let next = open.shift(); next; next = open.shift()) results[next[0]] = await work(next[1]);
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, worker));
  } finally {
    open.length = 0;
  }
  return results;
}
