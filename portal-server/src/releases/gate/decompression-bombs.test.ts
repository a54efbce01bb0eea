import { putBombs } from "../../testing/bomb-builds.ts";
import { openPortalWithCdn, type PortalWithCdn } from "../../testing/portal-with-cdn.ts";
import { gateLimits } from "./gate-limits.ts";

const megabytes = 16;
let cdn: PortalWithCdn["cdn"];
let call: PortalWithCdn["call"];
let close: PortalWithCdn["close"];
beforeAll(async () => {
  ({ cdn, call, close } = await openPortalWithCdn({ config: { publishMegabytes: megabytes } }));
});
afterAll(() => close());

const publish = (set: object, scope = "acme") => {
  const body = { environment: "development", scope, changes: { set }, reason: "bombs" };
  return call("POST", "/releases", body, { "if-match": "*" });
};

it("refuses a publication whose files unpack to more than its budget, and reads no further", async () => {
  const { set, seen, unpacked } = putBombs(cdn, 4);
  const answer = await publish(set);
  expect([answer.statusCode, answer.json().error.code]).toEqual([422, "release.over_budget"]);
  const { refusals } = answer.json().error.details;
  expect(refusals.map(({ code }: { code: string }) => code)).toEqual(Array(4).fill("release.over_budget"));
  expect(refusals[0].details).toEqual({ most: megabytes * 1024 * 1024 });
  // What fits into the budget, and what was on its way beside it.
  expect(seen.asked).toBeLessThanOrEqual((megabytes * 1024 * 1024) / unpacked + gateLimits.atOnce);
  const { asked } = seen;
  await publish({ "@app/good": { url: cdn.putApp("good") } });
  expect(seen.asked).toBe(asked);
});

it("reads a few files of a publication at once", async () => {
  const { set, seen, release } = putBombs(cdn, 2, true);
  const answer = publish(set);
  while (seen.asked < gateLimits.atOnce) await new Promise((go) => setTimeout(go, 5));
  // Another publication's whole way is time enough for one request more.
  await publish({ "@app/good": { url: cdn.putApp("good") } });
  release();
  await answer;
  expect(seen.atOnce).toBe(gateLimits.atOnce);
});

it("asks for no further file of a module that is refused already", async () => {
  const { set, seen } = putBombs(cdn, 1);
  cdn.put("/bomb-0/late.0.js", "other bytes");
  const answer = await publish(set);
  expect(answer.json().error).toMatchObject({
    code: "release.chunk",
    details: { refusals: [{ details: { reason: "other bytes" } }] },
  });
  expect(seen.asked).toBeLessThanOrEqual(2 * gateLimits.atOnce);
});

it("lets a bounded number of a scope's publications wait, and takes another scope's meanwhile", async () => {
  const answers: (() => void)[] = [];
  const set = {
    "@app/held": {
      url: cdn.put("/held.js", (_request, response) => {
        answers.push(() => response.writeHead(404, { "access-control-allow-origin": "*" }).end());
      }),
    },
  };
  const accepted = gateLimits.publications + gateLimits.waiting;
  let refused = 0;
  const all = Array.from({ length: accepted + 3 }, async () => {
    const answer = await publish(set);
    if (answer.statusCode === 429 && answer.headers["retry-after"] === "1") refused++;
    return answer.statusCode;
  });
  while (refused < 3 || answers.length < gateLimits.publications) await new Promise((go) => setTimeout(go, 5));
  expect(answers).toHaveLength(gateLimits.publications);
  const other = { url: "/modules/nowhere/x.1.js" };
  expect((await publish({ "@app/other": other }, "globex")).json().error.code).toBe("release.missing");
  cdn.put("/held.js", { status: 404 });
  for (const answer of answers) answer();
  const statuses = await Promise.all(all);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  expect(statuses.filter((status) => status === 422)).toHaveLength(accepted);
});
