import type { AppNames } from "@portico/shared-utility/contract";

/** An application of the demo: its module, and the name that users see, also in other languages. */
export type DemoApp = readonly [module: string, name: string, names?: AppNames];

/**
 * The applications of the demo's tenants (`docs/product.md#demo-data`), in the order of their tiles. Those of acme are
 * built from `tenant-apps/`; that of globex is on another origin.
 */
export const demoApps = {
  acme: [
    ["tickets", "Chamados", { en: "Tickets" }],
    ["assets", "Ativos", { en: "Assets" }],
    ["handbook", "Manual", { en: "Handbook" }],
  ],
  globex: [["tickets", "Chamados", { en: "Tickets" }]],
  initech: [],
} as const satisfies Record<string, readonly DemoApp[]>;
