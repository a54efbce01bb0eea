/** The groups of the palette, in the order in which they are shown before the user types. */
export const groupNames = ["recent", "apps", "pages", "actions"] as const;
export type GroupName = (typeof groupNames)[number];

export interface Entry {
  /** Unique in the palette. */
  id: string;
  group: GroupName;
  label: string;
  /** The context of the row, e.g. the application of a page. It is searched, too. */
  hint?: string | undefined;
  /** Further words that find the row. */
  words?: string | undefined;
  picture: { icon: string } | { logo: string };
  unread?: number | undefined;
  /** Visible in a search only. */
  isHidden?: boolean | undefined;
  /** A path of this portal, or the row's action. */
  to: string | (() => void);
}
