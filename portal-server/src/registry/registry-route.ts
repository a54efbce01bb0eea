import type { FastifyRequest } from "fastify";
import type { App } from "../http/app-types.ts";
import { registryGuard, sendsRegistryCredential } from "./registry-guard.ts";

// Only what a browser sends can be forged by a page.
const isPerson = (request: FastifyRequest) => !sendsRegistryCredential(request);

/** What all routes of the registry have in common: who may call them, and how they are described. */
export function registryRoute(app: App, kind: "reads" | "writes") {
  const person = kind === "reads" ? { session: [] } : { session: [], xsrf: [] };
  return {
    onRequest: registryGuard(app),
    config: { csrf: isPerson },
    schema: { tags: ["registry"], security: [person, { registry: [] }] },
  };
}
