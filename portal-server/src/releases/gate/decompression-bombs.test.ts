import { serveBombs } from "../../testing/bomb-builds.ts";
import { portalWithCdn } from "../../testing/portal-with-cdn.ts";
import { gateLimits } from "./gate-limits.ts";

const megabytes = 16;
const { cdn, call } = portalWithCdn({ config: { publishMegabytes: megabytes } });

const publish = (set: object, scope = "acme") => {
  const body = { environment: "development", scope, changes: { set }, reason: "bombs" };
  return call("POST", "/releases", body, { "if-match": "*" });
};

it("refuses a publication whose files unpack to more than its budget, and stops reading", async () => {
  const { set, requests, unpacked } = serveBombs(cdn, 4);
  const answer = await publish(set);
  expect([answer.statusCode, answer.json().error.code]).toEqual([422, "release.over_budget"]);
  const { refusals } = answer.json().error.details;
  expect(refusals.map(({ code }: { code: string }) => code)).toEqual(Array(4).fill("release.over_budget"));
  expect(refusals[0].details).toEqual({ most: megabytes * 1024 * 1024 });
  // Requests in flight may arrive after the response. A whole other publication would leave time for more.
  await publish({ "@app/good": { url: cdn.serveApp("good") } });
  // The files that fit into the budget, and those in flight when it was spent.
  expect(requests.total).toBeLessThanOrEqual((megabytes * 1024 * 1024) / unpacked + gateLimits.concurrency);
});

it("limits the concurrent requests of a publication", async () => {
  const { set, requests, release } = serveBombs(cdn, 2, true);
  const answer = publish(set);
  while (requests.total < gateLimits.concurrency) await new Promise((resolve) => setTimeout(resolve, 5));
  // A whole other publication would leave time for one more request.
  await publish({ "@app/good": { url: cdn.serveApp("good") } });
  release();
  await answer;
  expect(requests.concurrent).toBe(gateLimits.concurrency);
});

it("requests no further file of a module that is refused already", async () => {
  const { set, requests } = serveBombs(cdn, 1);
  cdn.serve("/bomb-0/late.0.js", "other bytes");
  const answer = await publish(set);
  expect(answer.json().error).toMatchObject({
    code: "release.chunk",
    details: { refusals: [{ details: { reason: "other bytes" } }] },
  });
  expect(requests.total).toBeLessThanOrEqual(2 * gateLimits.concurrency);
});

it("queues a bounded number of publications of a scope, and accepts those of another scope meanwhile", async () => {
  const answers: (() => void)[] = [];
  const set = {
    "@app/delayed": {
      url: cdn.serve("/delayed.js", (_request, response) => {
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
  while (refused < 3 || answers.length < gateLimits.publications)
    await new Promise((resolve) => setTimeout(resolve, 5));
  expect(answers).toHaveLength(gateLimits.publications);
  const other = { url: "/modules/nowhere/x.1.js" };
  expect((await publish({ "@app/other": other }, "globex")).json().error.code).toBe("release.missing");
  cdn.serve("/delayed.js", { status: 404 });
  for (const answer of answers) answer();
  const statuses = await Promise.all(all);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  expect(statuses.filter((status) => status === 422)).toHaveLength(accepted);
});
