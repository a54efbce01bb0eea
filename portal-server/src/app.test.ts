import { openTestApp, type TestApp } from "./testing/open-test-app.ts";
import { testBrowser } from "./testing/test-browser.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await openTestApp();
});
afterAll(() => portal.close());

it("says that it is healthy when the database answers", async () => {
  for (const url of ["/healthz", "/readyz"]) {
    const answer = await portal.app.inject({ url, headers: { host: "anything" } });
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: "ok" }]);
  }
});

it("answers an unknown address of the API with a code of the catalogue and the request's id", async () => {
  const answer = await testBrowser(portal.app).get("/api/nothing?password=secret");
  expect(answer.statusCode).toBe(404);
  expect(answer.json().error).toMatchObject({ code: "route.not_found", request_id: answer.headers["x-request-id"] });
});
