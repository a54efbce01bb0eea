import type { AppProps } from "@portico/shared-utility/contract";
import { DeadlineError, withDeadline } from "../loader/deadline.ts";
import { type Lifecycles, run } from "./lifecycles.ts";

interface Visit {
  deadline: number;
  unmountDeadline: number;
  isCurrent(): boolean;
}

/**
 * Mounts a part, and unmounts it again if the user has left meanwhile. A part that mounts after its deadline is
 * unmounted as soon as it has mounted.
 *
 * @returns whether the part is mounted
 */
export async function mountVisit(lifecycles: Lifecycles, props: AppProps, visit: Visit): Promise<boolean> {
  const leave = () => run(lifecycles.unmount, props, visit.unmountDeadline, "unmount").catch(() => {});
  const mounted = Promise.resolve().then(() => lifecycles.mount(props));
  try {
    await withDeadline(mounted, visit.deadline, `${props.name} mount`);
  } catch (error) {
    if (error instanceof DeadlineError) mounted.then(leave, () => {});
    throw error;
  }
  if (visit.isCurrent()) return true;
  await leave();
  return false;
}
