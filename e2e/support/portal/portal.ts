export const port = process.env.E2E_PORT ?? "";

/** Origin of globex's own files in the demo, which differs from the portal's. */
export const cdnOrigin = `http://cdn.globex.localhost:${process.env.E2E_CDN_PORT}`;

export const originOf = (tenant: string) => `http://${tenant}.localhost:${port}`;

/** Required with a database server; with the embedded database they replace generated ones. */
export const secrets = {
  TOKEN_SECRET: "an-end-to-end-token-secret-of-no-value",
  ADMIN_TOKEN: process.env.E2E_ADMIN_TOKEN ?? "an-end-to-end-admin-token-of-no-value",
};
