/**
 * `(3) Page · App · Tenant` (ui-brief D5, "Document titles"). Empty parts are left out, equal neighbours are said once.
 */
export function documentTitle(parts: { page?: string; app?: string; tenant: string; unread?: number }): string {
  const names = [parts.page, parts.app, parts.tenant].filter((name) => name !== undefined && name !== "");
  const title = names.filter((name, index) => name !== names[index - 1]).join(" · ");
  return parts.unread ? `(${parts.unread}) ${title}` : title;
}
