import type { AppProps } from "@portico/shared-utility/contract";
import { DeadlineError, withDeadline } from "../loader/deadline.ts";
import { asInput } from "./as-input.ts";
import type { Holdings, Visit } from "./frame-state.ts";
import { type Lifecycles, run } from "./lifecycles.ts";

interface VisitOptions {
  holdings: Holdings;
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
export async function mountVisit(lifecycles: Lifecycles, props: AppProps, visit: VisitOptions): Promise<boolean> {
  const leave = () =>
    leaveVisit({ lifecycles, props, holdings: visit.holdings }, visit.unmountDeadline).catch(() => {});
  const mounted = Promise.resolve().then(() => asInput(() => lifecycles.mount(props)));
  const leaveLate = (error: unknown) => {
    if (error instanceof DeadlineError) error.work.then(leave, leaveLate);
  };
  try {
    await withDeadline(mounted, visit.deadline, `${props.name} mount`);
  } catch (error) {
    leaveLate(error);
    throw error;
  }
  if (visit.isCurrent()) return true;
  await leave();
  return false;
}

/**
 * Unmounts a visit: its parcels first, as single-spa does. From the start of this call the part gets no more events.
 *
 * @throws the first error, after everything has been unmounted
 */
export async function leaveVisit({ lifecycles, props, holdings }: Visit, ms: number): Promise<void> {
  const ended = holdings.end(ms);
  const [first] = await Promise.allSettled([ended]);
  await run(lifecycles.unmount, props, ms, "unmount");
  if (first.status === "rejected") throw first.reason;
}
