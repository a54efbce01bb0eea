export const port = process.env.E2E_PORT ?? "";

/** Where globex's own files come from in the demo: another origin than the portal's. */
export const cdnOrigin = `http://cdn.globex.localhost:${process.env.E2E_CDN_PORT}`;

export const originOf = (tenant: string) => `http://${tenant}.localhost:${port}`;

/** Required wherever the data are not the process's own; in the embedded mode they replace generated ones. */
export const secrets = {
  TOKEN_SECRET: "an-end-to-end-token-secret-of-no-value",
  ADMIN_TOKEN: process.env.E2E_ADMIN_TOKEN ?? "an-end-to-end-admin-token-of-no-value",
};
