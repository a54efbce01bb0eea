import { DeadlineError, withDeadline } from "./deadline.ts";
import { retryPendingImports } from "./retry-pending-imports.ts";
import { ensureStyles } from "./style-sheets.ts";
import { forgetFailed, importModule, renewAddress } from "./system-loader.ts";
import { wait } from "./wait.ts";
import { withJitter } from "./with-jitter.ts";

/**
 * The deadline of a module, including network and second attempt. It lets the panel appear within 10 s
 * (docs/reliability.md M1).
 */
const loadDeadline = 9_000;

const secondTryAfterFailure = 300;
const secondTryAfterSilence = 4_000;
const running = new Map<string, Promise<unknown>>();
const abandoned = new Set<string>();

/**
 * Loads a module of the import map together with its style sheets. A request that fails is repeated once after 0.3 s.
 * If the module, or a shared library that it needs, has not arrived after 4 s, it is also requested at a second
 * address, and the first response counts.
 *
 * @param specifier key of the import map, e.g. `@portico/navbar-mf`
 * @throws DeadlineError after `deadline` ms; otherwise the error of SystemJS or of the style sheet's element. A failed
 * module is fetched again at the next call.
 */
export async function loadModule<T>(specifier: string, deadline = loadDeadline): Promise<T> {
  const attempts = running.get(specifier) ?? begin(specifier);
  try {
    return (await withDeadline(attempts, deadline, specifier)) as T;
  } catch (error) {
    if (error instanceof DeadlineError && running.get(specifier) === attempts) abandon(specifier);
    throw error;
  }
}

async function tryModule<T>(specifier: string): Promise<T> {
  const imported = importModule(specifier);
  // Also if its style sheets failed first, or after the deadline.
  imported.catch(() => forgetFailed(specifier));
  const [module] = await Promise.all([imported, ensureStyles(specifier)]);
  return module as T;
}

function begin(specifier: string): Promise<unknown> {
  // Shared by all callers: two second attempts would make two instances of one module.
  const attempts = withSecondAttempt(specifier).finally(() => {
    if (running.get(specifier) === attempts) running.delete(specifier);
  });
  running.set(specifier, attempts);
  return attempts;
}

async function withSecondAttempt(specifier: string): Promise<unknown> {
  // The last call has already waited for a request that hung.
  const first = firstOf([tryModule(specifier), ...(abandoned.delete(specifier) ? withFreshLibraries(specifier) : [])]);
  const silent = Symbol();
  try {
    const arrived = await Promise.race([first, wait(secondTryAfterSilence).then(() => silent)]);
    if (arrived !== silent) return arrived;
  } catch {
    await wait(withJitter(secondTryAfterFailure));
    return tryModule(specifier);
  }
  renewAddress(specifier);
  return firstOf([first, tryModule(specifier), ...withFreshLibraries(specifier)]);
}

/** Makes one more attempt as soon as no shared library hangs; none if no library hangs now. */
function withFreshLibraries(specifier: string): Promise<unknown>[] {
  const renewed = retryPendingImports(specifier);
  return renewed ? [renewed.then(() => tryModule(specifier))] : [];
}

/** The first result of several attempts, or the error of the first one. */
function firstOf(attempts: Promise<unknown>[]): Promise<unknown> {
  return Promise.any(attempts).catch(({ errors: [error] }: AggregateError) => {
    throw error;
  });
}

/** Makes the next call use a new address instead of waiting for the request that hangs. */
function abandon(specifier: string): void {
  running.delete(specifier);
  abandoned.add(specifier);
  renewAddress(specifier);
}
