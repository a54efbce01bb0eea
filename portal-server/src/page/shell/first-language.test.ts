import { portalForTests } from "../../testing/open-test-app.ts";
import { checkoutForTests } from "../../testing/write-build.ts";

const portal = portalForTests({ config: { demo: true } });
const checkout = checkoutForTests();
beforeAll(async () => {
  const cdn = { origin: "http://cdn.globex.localhost:9001", deploy: async () => {} };
  await portal.services.deployCheckout({ checkout, cdn });
  await portal.operator.setTenant({ domain: "globex", language: "browser" });
});

it.each([
  ["the portal's", "acme", "en-GB,en;q=0.9", "", "pt-BR"],
  ["the browser's where the tenant allows it", "globex", "en-GB,en;q=0.9", "", "en"],
  ["the portal's where it has none of the browser's", "globex", "de,fr;q=0.5", "", "pt-BR"],
  ["the visitor's choice", "globex", "en", "locale=pt", "pt-BR"],
])("uses %s language at a visit of %s with %s %s", async (_whose, tenant, accepted, cookie, lang) => {
  const headers = { host: `${tenant}.localhost:9000`, accept: "text/html", "accept-language": accepted, cookie };
  const response = await portal.app.inject({ url: "/signin", headers });
  expect(response.body).toContain(`<html lang="${lang}"`);
  // Other pages do not depend on the browser's languages, and do not name the header.
  expect(String(response.headers.vary).includes("Accept-Language")).toBe(tenant === "globex");
});
