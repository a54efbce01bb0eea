/**
 * `(3) Page · App · Tenant` (`docs/product.md#screens-and-routes`). Empty parts are left out, equal neighbours
 * appear once.
 */
export function documentTitle(parts: { page?: string; app?: string; tenant: string; unread?: number }): string {
  const names = [parts.page, parts.app, parts.tenant].filter((name) => name !== undefined && name !== "");
  const title = names.filter((name, index) => name !== names[index - 1]).join(" · ");
  return parts.unread ? `(${parts.unread}) ${title}` : title;
}
