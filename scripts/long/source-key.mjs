import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";

/** A hash of the tested sources: the committed tree and its uncommitted changes, without documents. */
export function sourceKey(folder) {
  const git = (...args) => execFileSync("git", args, { cwd: folder, encoding: "utf8", maxBuffer: 2 ** 28 });
  const isCode = (line) => !/\t(docs|.*\.md)$/.test(line);
  const tree = git("ls-tree", "HEAD").split("\n").filter(isCode);
  const changes = git("diff", "HEAD", "--binary", "--", ".", ":(exclude)docs", ":(exclude)*.md");
  return createHash("sha256").update(tree.join("\n")).update(changes).digest("hex").slice(0, 16);
}
