export const port = process.env.E2E_PORT ?? "";

/** Where globex's own files come from in the demo: another origin than the portal's. */
export const cdnOrigin = `http://cdn.globex.localhost:${process.env.E2E_CDN_PORT}`;

export const originOf = (tenant: string) => `http://${tenant}.localhost:${port}`;
