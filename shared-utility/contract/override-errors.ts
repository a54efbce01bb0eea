/** The errors of overrides: code → HTTP status and sentence for developers. Part of `errorCatalogue`. */
export const overrideErrors = {
  "override.ticket": {
    status: 403,
    message: "This ticket is another person's, tenant's or environment's, or has ended; `portico dev` makes a new one.",
  },
  "override.forbidden": {
    status: 403,
    message: "Without a ticket only people with the registry role override modules, and not in production.",
  },
  "override.address": {
    status: 422,
    message: "A module is overridden from this machine (http://localhost) or from an allowed origin of the tenant.",
  },
  "override.module": {
    status: 422,
    message:
      "The map has no such application or micro-frontend: publish it once first. Shared modules cannot be overridden.",
  },
} as const satisfies Record<`override.${string}`, { status: number; message: string }>;
