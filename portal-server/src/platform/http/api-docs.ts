import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import type { Config } from "../config/config.ts";
import type { App } from "./app-types.ts";

// Swagger UI sets inline styles; this header applies only to its page.
const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Serves `/api/openapi.json` and `/api/docs` when the settings enable them, generated from the schemas of all routes
 * registered after this.
 */
export async function serveApiDocs(app: App, { apiDocs }: Pick<Config, "apiDocs">): Promise<void> {
  if (!apiDocs) return;
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Portico", description: "The API of the portal, one tenant per host name.", version: "0.1.0" },
      components: {
        securitySchemes: {
          session: { type: "http", scheme: "bearer", description: "Access token of `POST /api/auth`." },
          application: { type: "http", scheme: "bearer", description: "Token of `POST /api/auth/exchange`." },
          credential: { type: "http", scheme: "bearer", description: "An application's own, for its back end." },
          registry: { type: "http", scheme: "bearer", description: "A pipeline's own, for the registry." },
          xsrf: { type: "apiKey", in: "header", name: "X-XSRF-TOKEN", description: "The cookie XSRF-TOKEN, echoed." },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: docsPolicy });
  app.get("/api/openapi.json", { schema: { hide: true } }, async () => app.swagger());
}
