/** The mounts and unmounts of an application that have not settled. The user may have left meanwhile. */
export function createRunningWork() {
  const running = new Set<object>();
  return {
    isRunning: () => running.size > 0,
    /** Runs a mount or an unmount. */
    async run<T>(work: () => Promise<T>): Promise<T> {
      const entry = {};
      running.add(entry);
      try {
        return await work();
      } finally {
        running.delete(entry);
      }
    },
    /** A visit has ended: its pending work is ignored from now on. */
    endRunning: () => running.clear(),
  };
}
