import { genuineRequest, type Operation, readOperations } from "../../testing/api-operations.ts";
import { beforeTests } from "../../testing/before-tests.ts";
import { forgedTokens } from "../../testing/forged-tokens.ts";
import { genuineInput } from "../../testing/genuine-input.ts";
import { type Credentials, credentialsOf, openDemoApp } from "../../testing/open-demo-app.ts";
import { printFigure } from "../../testing/print-figure.ts";
import { rowDigest } from "../../testing/row-digest.ts";

// docs/reliability.md S13: forged tokens on every route that requires one.
const portal = beforeTests(openDemoApp);
let protectedRoutes: Operation[];
let ana: Credentials;
beforeAll(async () => {
  protectedRoutes = (await readOperations(portal)).filter(({ guard }) => guard);
  ana = await credentialsOf(portal, "ana@acme.test");
});

/** Tokens that are not valid for this route, by name. */
async function wrongTokens({ guard, path }: Operation): Promise<Record<string, string>> {
  const module = path.split("/")[2] ?? "";
  const secret = portal.config.secrets.token;
  const gina = await credentialsOf(portal, "gina@globex.test", "globex");
  const ended = await credentialsOf(portal, "ana@acme.test");
  await portal.services.sessions.end("acme", ended.session, "signed-out");
  if (guard === "session") {
    return {
      ...forgedTokens(ana.access, secret, "access"),
      "an application's token": await ana.appToken("tickets"),
      "a refresh token": ana.refresh,
      "globex's token": gina.access,
      "an ended session's token": ended.access,
    };
  }
  return {
    ...forgedTokens(await ana.appToken(module), secret, "application"),
    "the portal's token": ana.access,
    "another application's token": await ana.appToken(module === "tickets" ? "assets" : "tickets"),
    "globex's token": await gina.appToken(module),
    "an ended session's token": await ended.appToken(module),
  };
}

it("refuses every forged token on every protected route and changes no row", async () => {
  expect(protectedRoutes.length).toBeGreaterThanOrEqual(20);
  let tried = 0;
  for (const operation of protectedRoutes) {
    const tokens = await wrongTokens(operation);
    const before = await rowDigest(portal.db);
    const { headers, ...request } = await genuineRequest(operation, ana, genuineInput(operation, ana));
    // A sign-out by refresh token would succeed without the access token.
    delete headers["refresh-token"];
    for (const [name, token] of Object.entries(tokens)) {
      const forged = { ...request, headers: { ...headers, authorization: `Bearer ${token}` } };
      const response = await portal.app.inject(forged);
      tried++;
      const attempt = [operation.name, name];
      // A second sign-out is not an error.
      if (operation.path.endsWith("/invalidate") && name === "an ended session's token") continue;
      expect([...attempt, response.statusCode, response.body && response.json().error.code]).toEqual([
        ...attempt,
        401,
        "auth.token_invalid",
      ]);
    }
    expect([operation.name, await rowDigest(portal.db)]).toEqual([operation.name, before]);
  }
  printFigure("S13", { routes: protectedRoutes.length, requests: tried, accepted: 0, rowsChanged: 0 });
});

it.each(["", "Bearer", "Bearer  ", "Basic YTpi", "Bearer a.b.c d", "bearer undefined", "Bearer null"])(
  "answers 401 to the Authorization header %j on every protected route",
  async (authorization) => {
    for (const operation of protectedRoutes) {
      const { headers, ...request } = await genuineRequest(operation, ana, genuineInput(operation, ana));
      delete headers["refresh-token"];
      const response = await portal.app.inject({ ...request, headers: { ...headers, authorization } });
      expect([operation.name, response.statusCode]).toEqual([operation.name, 401]);
    }
  },
);
