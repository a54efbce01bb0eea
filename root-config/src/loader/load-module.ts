import { withDeadline } from "./deadline.ts";
import { ensureStyles } from "./style-sheets.ts";
import { forgetFailed, importModule } from "./system-loader.ts";

/** How long a module may take, network included (reliability.md M1: the panel is there within 10 s). */
export const loadDeadline = 10_000;

/**
 * Loads a module of the import map together with its style sheets.
 *
 * @param specifier key of the import map, e.g. `@portico/navbar-mf`
 * @throws DeadlineError after 10 s; otherwise what SystemJS or the style sheet's element reported. A failed
 *   module is fetched again at the next call.
 */
export async function loadModule<T>(specifier: string, deadline = loadDeadline): Promise<T> {
  const imported = importModule(specifier);
  // Also when its style sheets failed first, or after the deadline.
  imported.catch(() => forgetFailed(specifier));
  const both = Promise.all([imported, ensureStyles(specifier)]);
  const [module] = await withDeadline(both, deadline, specifier);
  return module as T;
}
