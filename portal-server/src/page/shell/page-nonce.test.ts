import { portalForTests } from "../../testing/open-test-app.ts";
import { checkoutForTests } from "../../testing/write-build.ts";
import { startGuardSource } from "./start-guard.ts";

const portal = portalForTests({ config: { demo: true } });
const checkout = checkoutForTests();

beforeAll(async () => {
  const cdn = { origin: "http://cdn.globex.localhost:9001", deploy: async () => {} };
  await portal.services.deployCheckout({ checkout, cdn });
});

const open = async (url: string, headers: Record<string, string> = {}) => {
  const request = { url, headers: { host: "acme.localhost:9000", accept: "text/html", ...headers } };
  const response = await portal.app.inject({ method: "GET", ...request });
  const policy = String(response.headers["content-security-policy"]);
  const allowed = [...policy.matchAll(/'nonce-([^']+)'/g)].map(([, nonce]) => nonce);
  return { ...response, policy, allowed, carried: /<style nonce=([\w-]+)><\/style>/.exec(response.body)?.[1] };
};

it("gives each response another nonce, only in style-src and in an empty element of the page", async () => {
  const [first, second] = [await open("/signin"), await open("/signin")];
  for (const { allowed, carried, policy } of [first, second]) {
    expect(carried).toMatch(/^[\w-]{22}$/);
    expect(allowed).toEqual([carried]);
    expect(policy).toMatch(/; style-src 'self' 'sha256-[^']+' 'nonce-[\w-]{22}'; /);
    expect(policy).toContain(`'nonce-${carried}'`);
    expect(policy).not.toContain("unsafe");
  }
  expect(first.carried).not.toBe(second.carried);
});

it("returns 304 with the policy of the browser's copy", async () => {
  const first = await open("/signin");
  const again = await open("/signin", { "if-none-match": `"other", ${first.headers.etag}` });
  expect([again.statusCode, again.allowed]).toEqual([304, first.allowed]);
  expect(again.headers.etag).toBe(first.headers.etag);
});

it.each([
  ["a tag of another text", (tag: string) => tag.replace(/"./, '"~')],
  ["a tag with a hostile nonce", (tag: string) => tag.replace(/\..*"/, `.x'; script-src *; "`)],
  ["a tag without a nonce", (tag: string) => tag.replace(/\..*"/, '"')],
])("answers %s with a page and a new nonce", async (_what, changed) => {
  const tag = String((await open("/signin")).headers.etag);
  const { statusCode, allowed, carried, policy } = await open("/signin", { "if-none-match": changed(tag) });
  expect([statusCode, allowed]).toEqual([200, [carried]]);
  expect(policy).toContain(`script-src 'self' ${startGuardSource};`);
});

it("gives a page without scripts no nonce", async () => {
  const { allowed, policy } = await open("/signin", { host: "umbrella.localhost" });
  expect([allowed, policy.includes("style-src 'self';")]).toEqual([[], true]);
});
