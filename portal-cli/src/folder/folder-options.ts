import type { Call, Option } from "../command.ts";
import { UsageError } from "../usage-error.ts";

export const folderOptions: Record<string, Option> = {
  entry: { value: "file", help: "With a folder: the entry, relative to it, where several files may be it." },
  html: {
    value: "file",
    help: "With a folder: this page of it, such as index.html, whose scripts start by themselves, is the application.",
  },
  include: {
    value: "files",
    multiple: true,
    help: "Files whose names are computed at run time, such as locales/*.json; once for each. Of a folder all files are uploaded, and the call fails when these are not among them. With --url: paths beside the page.",
  },
};

/**
 * Checks that options and arguments fit together.
 * @throws UsageError
 */
export function requireFitting(call: Call, isFolder: boolean): void {
  const [what, url] = [call.arg("what"), call.text("url")];
  if ((isFolder || url !== undefined) && !what.startsWith("@"))
    throw new UsageError(
      `${isFolder ? "With a folder" : "With --url"}, <what> is a module’s name, such as @app/tickets.`,
    );
  const other = ["url", "integrity"].find((name) => call.text(name) !== undefined);
  if (isFolder && other !== undefined) throw new UsageError(`A folder and --${other} exclude each other.`);
  if (isFolder && call.flag("no-build")) throw new UsageError("Leave out --no-build: a given folder is never built.");
  const own = ["entry", "html"].find((name) => call.text(name) !== undefined);
  if (!isFolder && own !== undefined)
    throw new UsageError(`--${own} belongs to a folder: publish ${what} ./dist --${own} …`);
  if (!isFolder && url === undefined && call.list("include").length > 0)
    throw new UsageError("--include belongs to a folder or to --url.");
}
