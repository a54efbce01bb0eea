import { systemModule } from "../../testing/module-origin.ts";
import { portalWithCdn } from "../../testing/portal-with-cdn.ts";

const { cdn, call, publishModules } = portalWithCdn({ base: {} });

const place = { environment: "development", scope: "acme", reason: "overwritten" };
async function publish(url: string) {
  const { release, report } = await publishModules({ "@app/same": { url } }, place);
  return { id: release.id, warnings: report[0].warnings?.map(({ code }: { code: string }) => code) ?? [] };
}
const rollBack = async (to: number) => (await call("POST", "/rollback", { ...place, to }, { "if-match": "*" })).json();

it("refuses a rollback to a file with changed bytes, and accepts it when the bytes are restored", async () => {
  const first = await publish(cdn.serve("/same.js", systemModule([], "first")));
  await publish(cdn.serve("/same.js", systemModule([], "second")));
  expect((await rollBack(first.id)).error).toMatchObject({
    code: "release.overwritten",
    details: { files: [`${cdn.origin}/same.js`] },
  });
  cdn.serve("/same.js", systemModule([], "first"));
  expect(await rollBack(first.id)).toMatchObject({ published: true });
});

it("accepts a rollback while the CDN does not respond", async () => {
  const first = await publish(cdn.serve("/down.js", systemModule([], "first")));
  await publish(cdn.serve("/down.js", systemModule([], "second")));
  cdn.serve("/down.js", { status: 503 });
  expect(await rollBack(first.id)).toMatchObject({ published: true });
});

it.each([
  ["/app.js", ["release.unhashed"]],
  ["/my-application/main-entry.js", ["release.unhashed"]],
  ["/app.8f3a.js", []],
  ["/assets/index-BqRsTuVw.js", []],
  ["/stock/1.4.2/main.js", []],
  ["/app.js?v=20261125", []],
])("warns of an entry without a hash in its address: %s", async (path, warnings) => {
  const headers = { "content-type": "text/javascript" };
  expect((await publish(cdn.serve(path, { body: systemModule(), headers }))).warnings).toEqual(warnings);
});

it("warns of code that a bundler has written as text", async () => {
  const text = `window.app = { mount: f, unmount: f }; eval("f();\\n//# sourceURL=webpack://app/./src/index.js?");`;
  expect((await publish(cdn.serve("/eval.1a2b.js", text))).warnings).toEqual(["release.eval"]);
});
