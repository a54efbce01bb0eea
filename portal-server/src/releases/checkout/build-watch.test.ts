import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { portalForTests } from "../../testing/open-test-app.ts";
import { checkoutForTests, writeBuild } from "../../testing/write-build.ts";

const portal = portalForTests({ config: { demo: true } });
const checkout = checkoutForTests();
beforeAll(() => portal.services.deployCheckout({ checkout }));

function open(origin: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { host: "acme.localhost" };
    request(`${origin}/modules/changes`, { headers }, resolve).on("error", reject).end();
  });
}

describe("GET /modules/changes", () => {
  it("answers 404 unless builds are watched", async () => {
    const headers = { host: "acme.localhost" };
    expect((await portal.app.inject({ url: "/modules/changes", headers })).statusCode).toBe(404);
  });

  it("sends a new build to an open page, and ends with the portal", async () => {
    const { app, services } = portal;
    await services.buildWatch.watchBuilds(checkout, () => services.deployCheckout({ checkout }));
    const page = await app.inject({ url: "/signin", headers: { host: "acme.localhost", accept: "text/html" } });
    expect(page.body).toContain('"watch":"/modules/changes"');

    const stream = await open(await app.listen({ host: "127.0.0.1", port: 0 }));
    const ended = new Promise((resolve) => stream.once("end", resolve));
    const message = new Promise<string>((resolve) => {
      let text = "";
      stream.setEncoding("utf8").on("data", (part: string) => {
        text += part;
        if (text.includes("data: ")) resolve(text);
      });
    });
    await writeBuild(join(checkout, "profile-mf"), { "@portico/profile-mf": { text: "/* new */" } }, "bbbbbbbbbb");
    const change = JSON.parse((await message).split("data: ")[1] ?? "");
    expect(change.imports).toEqual({ "@portico/profile-mf": "/modules/profile-mf/profile-mf.bbbbbbbbbb.js" });
    await app.close();
    await ended;
  });
});
