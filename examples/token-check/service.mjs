// A back end that verifies the portal's exchange tokens with a stock library (jose).
//
//     node service.mjs ISSUER APPLICATION [PORT]
//
// ISSUER is the tenant's origin, such as https://acme.portal.example; APPLICATION is the module, such as tickets.
// GET with the header "Authorization: Bearer TOKEN" is answered 200 with the user, or 401.
import { createServer } from "node:http";
import { createRemoteJWKSet, jwtVerify } from "jose";

const [issuer, application, port = "8001"] = process.argv.slice(2);
const metadata = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json();
if (metadata.issuer !== issuer) throw new Error(`The issuer is ${metadata.issuer}, not ${issuer}.`);
// Fetches the key set when it meets an unknown kid, so it follows rotations.
const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), { cacheMaxAge: 300_000, cooldownDuration: 0 });
const expected = {
  // Pinned: the algorithm in a token's header is never trusted.
  ...{ algorithms: ["ES256"], issuer, audience: `app:${application}` },
  ...{ requiredClaims: ["exp", "iat", "sub"], clockTolerance: 30 },
};

const server = createServer(async (request, response) => {
  const [, token = ""] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "") ?? [];
  const answer = await jwtVerify(token, keys, expected).then(
    ({ payload }) => [200, { user: payload.sub, tenant: payload.tenant }],
    (error) => [401, { error: error.message }],
  );
  response.writeHead(answer[0], { "content-type": "application/json" }).end(JSON.stringify(answer[1]));
});
server.listen(Number(port), "127.0.0.1", () => console.log(`Ready: http://127.0.0.1:${server.address().port}/`));
