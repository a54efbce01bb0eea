import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { PublishResponse } from "@portico/shared-utility/contract";
import type { RegistryCall } from "../registry/registry.ts";
import { RegistryRefusal } from "../registry/registry-refusal.ts";
import { remoteRegistry } from "../registry/remote-registry.ts";
import { portalForTests } from "../testing/portal-for-tests.ts";
import { runWords } from "../testing/run-words.ts";
import { samplePackage } from "../testing/sample-package.ts";

const sample = samplePackage("first");
const { registry, openRegistry, run } = portalForTests("acme");
afterAll(() => rmSync(dirname(sample.dir), { recursive: true, force: true }));

const publish = (more = "") =>
  run(`publish ${sample.dir} --environment staging --tenant acme --reason Because ${more}`.trim());

it("builds and uploads a package, publishes its module but not its plain script, and prints the release", async () => {
  const { code, out, err } = await publish("--json");
  expect(code).toBe(0);
  const answer = JSON.parse(out) as PublishResponse;
  expect(answer).toMatchObject({
    published: true,
    release: { kind: "publish", scope: "acme", environment: "staging", reason: "Because" },
    changes: [{ specifier: "@app/sample", before: null }],
    report: [{ specifier: "@app/sample", files: 4, manifest: true }],
  });
  expect(answer.changes[0]?.after?.address).toMatch(/^\/modules\/acme\/sample-mf\/sample\.[0-9a-f]{10}\.js$/);
  expect(err).toMatch(
    /^Building sample-mf …\nbuilt sample\.\w+\nUploading 4 of 4 files of sample-mf …\nPublishing @app\/sample for acme in staging …\n$/,
  );
});

it("reports a missing credential before anything is built", async () => {
  const words = `publish ${sample.dir} --environment staging --tenant acme`.split(" ");
  const { code, err } = await runWords(words, { openRegistry: async () => remoteRegistry(registry.url, undefined) });
  expect(code).toBe(2);
  expect(err).toMatch(/^\n?PORTICO_CREDENTIAL is missing/);
});

it("reports the environment of the portal's pages if it differs", async () => {
  const words = `publish ${sample.dir} --environment staging --tenant acme --reason Because`.split(" ");
  const remote = { openRegistry, portalUrl: "https://acme.portal.example" };
  expect((await runWords(words, remote)).out).toMatch(
    /^https:\/\/acme\.portal\.example serves production, so its pages stay as they are: `promote staging production/m,
  );
  const there = words.join(" ").replace("staging", "production").split(" ");
  expect((await runWords(there, remote)).out).not.toMatch(/ serves /);
});

it("uploads and publishes nothing twice", async () => {
  const { out, err } = await publish();
  expect(err).toMatch("Uploading 0 of 4 files");
  expect(out).toMatch(/^Nothing changes: acme in staging has exactly this already\.\n/);
});

it("publishes a change, which can be rolled back", async () => {
  sample.write("second");
  const { out } = await publish();
  expect(out).toMatch(
    /^Release \d+: publish by .*\n.*\n@app\/sample\n {2}- \/modules\/acme\/sample-mf\/.*\n {2}\+ \/modules\/acme\/sample-mf\//,
  );
  const back = await runWords("rollback --environment staging --tenant acme --reason Back".split(" "), {
    openRegistry,
  });
  expect([back.code, back.out]).toEqual([0, expect.stringMatching(/^Release \d+: rollback of release \d+/)]);
});

it("publishes and shows a build in which only the strings have changed", async () => {
  await publish();
  sample.writeTitle("Outra amostra");
  const { out, err } = await publish();
  expect(err).toMatch("Uploading 1 of 4 files");
  const address = "/modules/acme/sample-mf/sample\\.pt\\.[0-9a-f]{10}\\.json";
  expect(out).toMatch(
    new RegExp(`^Release \\d+: publish by .*\\n.*\\n@app/sample\\n {2}- ${address}\\n {2}\\+ ${address}\\n`),
  );
  const back = await runWords("rollback --environment staging --tenant acme --reason Back".split(" "), {
    openRegistry,
  });
  expect(back.out).toMatch(new RegExp(`\\n@app/sample\\n {2}- ${address}\\n {2}\\+ ${address}`));
});

it("publishes nothing after a failed build and prints the build's message", async () => {
  sample.write("broken");
  const { code, out, err } = await publish();
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toMatch("src/text.txt does not compile");
  expect(err).toMatch(/The build of sample-mf failed; its message is above\.\n$/);
});

/** Publishes the package with another script `build`, or without one. */
async function publishBuiltBy(build?: string) {
  const file = join(sample.dir, "package.json");
  const before = readFileSync(file, "utf8");
  writeFileSync(file, JSON.stringify({ ...JSON.parse(before), scripts: { build } }));
  try {
    return await publish();
  } finally {
    writeFileSync(file, before);
  }
}

it("names the missing script of a package without `build`, which prints no message", async () => {
  const { code, out, err } = await publishBuiltBy();
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toMatch(/sample-mf has no script "build" in its package\.json\. .*publish @app\/sample \.\/dist/);
  expect(err).not.toMatch("above");
});

it("does not refer to the message of a build that printed none", async () => {
  const { code, err } = await publishBuiltBy("exit 3");
  expect(code).toBe(1);
  expect(err).toMatch(
    /The build of sample-mf failed with exit code 3 and without a message\. Run it by itself: npm run build\n$/,
  );
});

it("keeps the secrets of command line and portal from the build, whose tools may write all variables into the code", async () => {
  const secrets = {
    ...{ PORTICO_CREDENTIAL: "x", PORTICO_ADMIN_TOKEN: "x", TOKEN_SECRET: "x", TOKEN_SECRET_PREVIOUS: "x" },
    ...{ ADMIN_TOKEN: "x", DATABASE_URL: "x", BROKER_URL: "x", MAIL_URL: "x", ARTIFACTS_URL: "x" },
  };
  const before = { ...process.env };
  Object.assign(process.env, secrets);
  try {
    const { err } = await publishBuiltBy('node -p "Object.keys(process.env).join()" && exit 3');
    expect(err).toMatch(/\bPATH\b/);
    for (const name of Object.keys(secrets)) expect(err).not.toMatch(name);
  } finally {
    for (const name of Object.keys(secrets)) delete process.env[name];
    Object.assign(process.env, before);
  }
});

/** Publishes what the package has built, to a portal with these answers. */
function publishTo(send: (call: RegistryCall) => Promise<unknown>, ...more: string[]) {
  const words = `publish ${sample.dir} --environment staging --no-build`.split(" ");
  return runWords([...words, ...more], { openRegistry: async () => ({ send: send as never, close: async () => {} }) });
}
const announced = { folder: "/modules/acme/sample-mf/", manifest: "/m.json" };

it("takes the first line of a reason, such as a pipeline's commit message", async () => {
  const sent: RegistryCall[] = [];
  const answer = async (call: RegistryCall) => {
    sent.push(call);
    return { ...announced, missing: [], published: false, release: null, changes: [], report: [] };
  };
  const { code } = await publishTo(answer, "--reason", "Add\tlists\r\n\nThey were missing.\n");
  expect([code, sent.at(-1)?.body]).toEqual([0, expect.objectContaining({ reason: "Add lists" })]);
});

it("uploads nothing but files of the build, whatever the portal asks for", async () => {
  const sent: RegistryCall[] = [];
  const { code, err } = await publishTo(async (call) => {
    sent.push(call);
    return { ...announced, missing: ["../package.json"] };
  });
  expect([code, sent.map(({ method }) => method)]).toEqual([1, ["POST"]]);
  expect(err).toMatch(/asks for "\.\.\/package\.json", which the build does not have/);
});

it("names the file that the portal refuses", async () => {
  const { code, err } = await publishTo(async ({ method }) => {
    if (method === "PUT") throw new RegistryRefusal("request.too_large", "The request body is larger than this.");
    return { ...announced, missing: ["worker.1.js"] };
  });
  expect([code, err]).toEqual([1, expect.stringMatching(/^worker\.1\.js: The request body is larger than this\.$/m)]);
});

it.each(["{", "{}", '{"name":"Stock","icons":[]}', "[]"])(
  "reports a dist/manifest.json that does not describe the build: %s",
  async (text) => {
    writeFileSync(join(sample.dir, "dist/manifest.json"), text);
    const { code, err } = await publishTo(async () => announced);
    expect([code, err]).toEqual([2, expect.stringMatching(/^.*dist\/manifest\.json .*\n$/)]);
  },
);

it("names a file of dist/manifest.json that the build has not written", async () => {
  const module = { entry: "a.js", styles: [], imports: [], locales: {} };
  const described = { package: "sample", version: "1.0.0", modules: { "@app/sample": module }, files: { "a.js": "x" } };
  writeFileSync(join(sample.dir, "dist/manifest.json"), JSON.stringify(described));
  const { code, err } = await publishTo(async () => ({ ...announced, missing: ["a.js"] }));
  expect([code, err]).toEqual([2, expect.stringMatching(/a\.js, which .*manifest\.json names, is not in/)]);
});

it("reports what a build without a manifest must write", async () => {
  rmSync(join(sample.dir, "dist"), { recursive: true, force: true });
  const { code, err } = await publishBuiltBy("true");
  expect(code).toBe(2);
  expect(err).toMatch(/sample-mf has no dist\/manifest\.json\. .*portico manifest dist/);
});
