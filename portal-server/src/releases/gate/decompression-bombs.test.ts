import { serveBombs } from "../../testing/bomb-builds.ts";
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
  const { set, requests, unpacked } = serveBombs(cdn, 4);
  const answer = await publish(set);
  expect([answer.statusCode, answer.json().error.code]).toEqual([422, "release.over_budget"]);
  const { refusals } = answer.json().error.details;
  expect(refusals.map(({ code }: { code: string }) => code)).toEqual(Array(4).fill("release.over_budget"));
  expect(refusals[0].details).toEqual({ most: megabytes * 1024 * 1024 });
  // What fits into the budget, and what was on its way beside it.
  expect(requests.total).toBeLessThanOrEqual((megabytes * 1024 * 1024) / unpacked + gateLimits.atOnce);
  const before = requests.total;
  await publish({ "@app/good": { url: cdn.serveApp("good") } });
  expect(requests.total).toBe(before);
});

it("reads a few files of a publication at once", async () => {
  const { set, requests, release } = serveBombs(cdn, 2, true);
  const answer = publish(set);
  while (requests.total < gateLimits.atOnce) await new Promise((go) => setTimeout(go, 5));
  // Another publication's whole way is time enough for one request more.
  await publish({ "@app/good": { url: cdn.serveApp("good") } });
  release();
  await answer;
  expect(requests.concurrent).toBe(gateLimits.atOnce);
});

it("asks for no further file of a module that is refused already", async () => {
  const { set, requests } = serveBombs(cdn, 1);
  cdn.serve("/bomb-0/late.0.js", "other bytes");
  const answer = await publish(set);
  expect(answer.json().error).toMatchObject({
    code: "release.chunk",
    details: { refusals: [{ details: { reason: "other bytes" } }] },
  });
  expect(requests.total).toBeLessThanOrEqual(2 * gateLimits.atOnce);
});

it("lets a bounded number of a scope's publications wait, and takes another scope's meanwhile", async () => {
  const answers: (() => void)[] = [];
  const set = {
    "@app/held": {
      url: cdn.serve("/held.js", (_request, response) => {
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
  cdn.serve("/held.js", { status: 404 });
  for (const answer of answers) answer();
  const statuses = await Promise.all(all);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  expect(statuses.filter((status) => status === 422)).toHaveLength(accepted);
});
