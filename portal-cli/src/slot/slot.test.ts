import { createHash } from "node:crypto";
import { portalForTests } from "../testing/portal-for-tests.ts";
import { runWords } from "../testing/run-words.ts";
import { serveTests } from "../testing/serve-tests.ts";

const source =
  "export const mount = async () => {}; export const unmount = async () => {}; export const card = { mount, unmount };";

const integrity = `sha384-${createHash("sha384").update(source).digest("base64")}`;

/** Each folder of the CDN is the build of the application with that name. */
const cdn = serveTests((request, response) => {
  const [, module = "", file] = (request.url ?? "").split("/");
  const type = file === "manifest.json" ? "application/json" : "text/javascript";
  response.writeHead(200, { "access-control-allow-origin": "*", "content-type": type });
  response.end(file === "manifest.json" ? manifestOf(module) : source);
});

function manifestOf(module: string): string {
  const slots = { "home.cards": { export: "card", order: module === "alpha" ? 1 : 2 } };
  const described = { entry: "app.js", styles: [], imports: [], locales: {}, format: "esm", slots };
  return JSON.stringify({
    package: module,
    version: "1.0.0",
    modules: { [`@app/${module}`]: described },
    files: { "app.js": integrity },
  });
}

const { run, openRegistry } = portalForTests("globex", { origin: cdn });
const place = "--environment staging --tenant globex";
const list = async () => (await run(`slot list ${place}`)).out.trim().split("\n").slice(1);

beforeAll(async () => {
  for (const module of ["alpha", "beta"]) {
    const published = await run(`publish @app/${module} ${place} --url ${cdn(`/${module}/app.js`)} --reason First`);
    expect([published.code, published.err]).toEqual([0, expect.any(String)]);
  }
});

it("lists the fills of a slot in their declared order", async () => {
  expect(await list()).toEqual([
    expect.stringMatching(/^home\.cards +@app\/alpha +1 +- +yes$/),
    expect.stringMatching(/^home\.cards +@app\/beta +2 +- +yes$/),
  ]);
});

it("sets the order, hides and shows an application, and restores the declared order", async () => {
  const { code, out } = await run(`slot order home.cards beta,@app/alpha ${place} --reason Clearer`);
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^Release \d+: slots by [\s\S]*\n {2}\+ home\.cards: place 1\n/),
  ]);
  await run(`slot hide home.cards alpha ${place} --reason Clearer`);
  expect(await list()).toEqual([
    expect.stringMatching(/@app\/beta +2 +1 +yes$/),
    expect.stringMatching(/@app\/alpha +1 +2 +no$/),
  ]);
  await run(`slot show home.cards alpha ${place} --reason Clearer`);
  await run(`slot order home.cards ${place} --reason Back`);
  expect(await list()).toEqual([
    expect.stringMatching(/@app\/alpha +1 +- +yes$/),
    expect.stringMatching(/@app\/beta +2 +- +yes$/),
  ]);
});

it("refuses an application that does not fill the slot, and names it", async () => {
  const refused = await run(`slot hide home.cards gamma ${place} --reason Clearer`);
  expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/does not; see details[\s\S]*@app\/gamma/)]);
});

it("accepts spaces in a list of applications", async () => {
  const words = ["slot", "order", "home.cards", "beta, alpha", ...place.split(" "), "--dry-run"];
  expect(await runWords(words, { openRegistry })).toMatchObject({ code: 0 });
});
