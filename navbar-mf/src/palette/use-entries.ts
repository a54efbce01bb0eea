import type { Entry } from "./entry.ts";
import { useActionEntries } from "./use-action-entries.ts";
import { useAppEntries, useRecentEntries } from "./use-app-entries.ts";
import { useOfferedPages } from "./use-offered-pages.ts";
import { usePageEntries } from "./use-page-entries.ts";

export function useEntries(): readonly Entry[] {
  return [useRecentEntries(), useAppEntries(), useOfferedPages(), usePageEntries(), useActionEntries()].flat();
}
