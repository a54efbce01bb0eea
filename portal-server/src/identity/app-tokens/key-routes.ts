import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { encodedText, sendText } from "../../platform/http/encoded-text.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import { tenantOf } from "../tenants/request-tenant.ts";
import { issuerOf } from "./issuer.ts";
import { keySetMaxAge } from "./key-schedule.ts";
import { signingAlgorithm } from "./key-store.ts";
import type { SigningKeys } from "./signing-keys.ts";

const keySetPath = "/.well-known/jwks.json";

const publicKey = z.object({
  ...{ kty: z.string(), crv: z.string(), x: z.string(), y: z.string() },
  ...{ kid: z.string(), alg: z.string(), use: z.string() },
});
const metadata = z.object({
  issuer: z.string(),
  jwks_uri: z.string(),
  response_types_supported: z.array(z.string()),
  subject_types_supported: z.array(z.string()),
  id_token_signing_alg_values_supported: z.array(z.string()),
  claims_supported: z.array(z.string()),
});
const unchanged = z.undefined().describe("It is still the one that If-None-Match names");
const tags = ["auth"];

interface KeyNeeds extends Pick<Deps, "config"> {
  signingKeys: Pick<SigningKeys, "published">;
}

/**
 * `GET /.well-known/jwks.json` and `GET /.well-known/openid-configuration`: a JWT library that is given the issuer
 * alone finds the keys that verify the tenant's exchange tokens.
 * The portal is no OpenID provider. The metadata is that of OpenID Connect Discovery 1.0 without endpoints, because
 * common libraries read only this path.
 */
export function keyRoutes(app: App, { config, signingKeys }: KeyNeeds): void {
  const keySet = { 200: z.object({ keys: z.array(publicKey) }).meta({ id: "KeySet" }), 304: unchanged };
  const summary = "The public keys of this tenant's exchange tokens (RFC 7517)";
  app.get(
    keySetPath,
    { schema: { tags, summary, response: { ...keySet, ...errorResponses } } },
    async (request, reply) =>
      sendShared(request, reply, { keys: await signingKeys.published(tenantOf(request).domain) }),
  );

  const described = { 200: metadata.meta({ id: "IssuerMetadata" }), 304: unchanged, ...errorResponses };
  const schema = { tags, summary: "The issuer of this tenant's exchange tokens", response: described };
  app.get("/.well-known/openid-configuration", { schema }, async (request, reply) => {
    const issuer = issuerOf(request, config);
    return sendShared(request, reply, {
      issuer,
      jwks_uri: `${issuer}${keySetPath}`,
      response_types_supported: ["id_token"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: [signingAlgorithm],
      claims_supported: ["iss", "aud", "sub", "tenant", "sid", "iat", "exp"],
    });
  });
}

function sendShared(request: FastifyRequest, reply: FastifyReply, body: object) {
  reply.type("application/json; charset=utf-8").header("cache-control", `public, max-age=${keySetMaxAge}`);
  // Tenants differ by host, which is part of every cache's key.
  return sendText(request, reply, encodedText(JSON.stringify(body)));
}
