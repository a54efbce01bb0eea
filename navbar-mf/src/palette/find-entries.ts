import { type Entry, type GroupName, groupNames } from "./entry.ts";
import { plainText } from "./plain-text.ts";

export interface EntryGroup {
  name: GroupName;
  entries: readonly Entry[];
}

// The first character may narrow the search to one group.
const prefixes: Record<string, GroupName> = { "/": "apps", ">": "actions" };

/**
 * The entries that contain every word of a text, ignoring case and accents, in groups. The best match comes first, and
 * so does its group. `/` before the text finds applications only, `>` actions only. Without a text: all groups, without
 * hidden entries.
 */
export function findEntries(entries: readonly Entry[], text: string): readonly EntryGroup[] {
  const only = prefixes[text.trimStart().charAt(0)];
  const wanted = plainText(only ? text.trimStart().slice(1) : text);
  const allowed = only ? entries.filter(({ group }) => group === only) : entries;
  if (wanted === "") return inGroups(only ? allowed : allowed.filter(({ isHidden }) => !isHidden));
  const ranked = allowed
    .map((entry) => ({ entry, rank: rankOf(entry, wanted) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => Number(a.rank) - Number(b.rank));
  const best = [...new Set(ranked.map(({ entry }) => entry.group))];
  return inGroups(
    ranked.map(({ entry }) => entry),
    best,
  );
}

function inGroups(entries: readonly Entry[], names: readonly GroupName[] = groupNames): readonly EntryGroup[] {
  return names
    .map((name) => ({ name, entries: entries.filter(({ group }) => group === name) }))
    .filter((group) => group.entries.length > 0);
}

/**
 * 0: the label begins with the text; 1: a word of the label does; 2: the label contains all words; 3: some words are in
 * the other texts.
 */
function rankOf({ label, hint = "", words = "" }: Entry, wanted: string): number | undefined {
  const name = plainText(label);
  if (name.startsWith(wanted)) return 0;
  if (name.includes(` ${wanted}`)) return 1;
  const parts = wanted.split(/\s+/);
  if (parts.every((part) => name.includes(part))) return 2;
  const all = `${name} ${plainText(hint)} ${plainText(words)}`;
  return parts.every((part) => all.includes(part)) ? 3 : undefined;
}
