import { createHash } from "node:crypto";
import { renewHashes } from "./renew-hashes.ts";

const build = (texts: Record<string, string>) =>
  new Map(Object.entries(texts).map(([file, text]) => [file, Buffer.from(text)]));
const hashOf = (text: string | Buffer | undefined, kind = "sha384") =>
  `${kind}-${createHash(kind)
    .update(text ?? "")
    .digest("base64")}`;

it.each(["sha256", "sha384", "sha512"])(
  "writes the hashes of changed chunks into the scripts that load them (%s)",
  (kind) => {
    const late = "use(location);";
    const more = `load("late.js", "${hashOf(late, kind)}"); style("a.css", "${hashOf("a{}", kind)}");`;
    const built = build({
      "main.js": `load("more.js", "${hashOf(more, kind)}");`,
      "more.js": more,
      "late.js": late,
      "a.css": "a{}",
    });
    const files = new Map(built);
    files.set("late.js", Buffer.from("changed"));
    renewHashes(built, files);
    expect(`${files.get("more.js")}`).toBe(more.replace(hashOf(late, kind), hashOf("changed", kind)));
    expect(`${files.get("main.js")}`).toBe(`load("more.js", "${hashOf(files.get("more.js"), kind)}");`);
  },
);

it("does not change files with hashes of other builds or of unchanged files", () => {
  const built = build({ "main.js": `load("${hashOf("a")}", "${hashOf("elsewhere")}");`, "a.js": "a" });
  const files = new Map(built);
  renewHashes(built, files);
  expect(files).toEqual(built);
});
