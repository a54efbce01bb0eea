/** An application of the demo: its module, and the name that users see. */
export type DemoApp = readonly [module: string, name: string];

/**
 * The applications of the demo's tenants (`docs/product.md#demo-data`), in the order of their tiles. Those of acme are
 * built from `tenant-apps/`; that of globex is on another origin.
 */
export const demoApps = {
  acme: [
    ["tickets", "Chamados"],
    ["assets", "Ativos"],
    ["handbook", "Manual"],
  ],
  globex: [["tickets", "Chamados"]],
  initech: [],
} as const satisfies Record<string, readonly DemoApp[]>;
