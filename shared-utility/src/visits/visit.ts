import { parseJson, sameOriginPath } from "@portico/shared-utility/contract";

/** A page of an application that the user had open. */
export interface Visit {
  module: string;
  /** The path without query and fragment, which may contain private data. */
  path: string;
  /** The page's own title; `undefined` when the application has set none. */
  title?: string | undefined;
  /** When it was last shown, ISO 8601. */
  at: string;
}

/** The most visits that are stored for an account. */
const mostVisits = 20;

const longestTitle = 160;

/** Puts a visit first. A page appears once: its newest visit replaces earlier ones. */
export function withVisit(visits: readonly Visit[], { title, ...visit }: Visit): readonly Visit[] {
  const shortened = title === undefined ? visit : { ...visit, title: title.slice(0, longestTitle) };
  return [shortened, ...visits.filter(({ path }) => path !== visit.path)].slice(0, mostVisits);
}

/**
 * Reads stored visits. Invalid entries are dropped, and so are paths outside of their application on this origin: write
 * access to the storage must not be enough to place a link.
 */
export function parseVisits(text: string | undefined, origin: string): readonly Visit[] {
  const stored = parseJson(text ?? "");
  return Array.isArray(stored) ? stored.filter((entry) => isVisit(entry, origin)).slice(0, mostVisits) : [];
}

function isVisit(entry: Partial<Visit> | null | undefined, origin: string): entry is Visit {
  if (typeof entry?.module !== "string" || typeof entry.path !== "string" || typeof entry.at !== "string") return false;
  if (entry.title !== undefined && typeof entry.title !== "string") return false;
  const isPath = entry.path.startsWith(`/${entry.module}/`) && !/[?#]/.test(entry.path);
  return isPath && sameOriginPath(entry.path, origin) === entry.path && !Number.isNaN(Date.parse(entry.at));
}
