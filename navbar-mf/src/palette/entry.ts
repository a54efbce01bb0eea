/** The groups of the palette, in the order in which they are shown before the user types. */
export const groupNames = ["recent", "apps", "pages", "actions"] as const;
export type GroupName = (typeof groupNames)[number];

export interface Entry {
  /** Unique in the palette. */
  id: string;
  group: GroupName;
  label: string;
  /** What the row belongs to, e.g. the application of a page. It is searched, too. */
  hint?: string | undefined;
  /** Further words by which the row is found. */
  words?: string | undefined;
  picture: { icon: string } | { logo: string };
  unread?: number | undefined;
  /** Shown for a search only. */
  isHidden?: boolean | undefined;
  /** A path of this portal, or what the row does. */
  to: string | (() => void);
}
