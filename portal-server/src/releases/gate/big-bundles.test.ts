import { bigModule } from "../../testing/big-module.ts";
import { systemModule } from "../../testing/module-origin.ts";
import { portalWithCdn } from "../../testing/portal-with-cdn.ts";

const { portal, cdn, call } = portalWithCdn({ base: {} });

it("answers other requests while it parses a bundle of megabytes", async () => {
  const events: string[] = [];
  const chunk = bigModule(3_000_000);
  const isServed = new Promise<void>((served) => {
    cdn.serve("/late.js", (_request, response) => {
      const headers = { "access-control-allow-origin": "*", "content-type": "text/javascript" };
      response.writeHead(200, headers).end(chunk, served);
    });
  });
  const set = { "@app/big": { url: cdn.serve("/big.js", systemModule(["./late.js"])) } };
  const body = { environment: "development", scope: "acme", changes: { set }, reason: "big" };
  const publication = call("POST", "/releases", body, { "if-match": "*" }).then((answer) => {
    events.push("published");
    return answer;
  });
  await isServed;
  // Each request takes a few turns of the event loop. Parsing takes many times as long as all requests together.
  for (let n = 0; n < 20; n++) expect((await portal.app.inject({ url: "/livez" })).statusCode).toBe(200);
  events.push("others answered");
  expect((await publication).json().report).toMatchObject([{ specifier: "@app/big", files: 2 }]);
  expect(events).toEqual(["others answered", "published"]);
});
