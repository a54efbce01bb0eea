import type { PublishResponse } from "@portico/shared-utility/contract";
import { placeName } from "./place-options.ts";
import { changeLines, releaseLine } from "./release-text.ts";

const unread =
  "\n  Nobody has checked its lifecycles: they cannot be read without running it. Without mount and unmount people get a failure panel, so open it in a staging environment first, or start with a canary.";

/** Describes the effect of a call that moves a release, or its effect without the dry run. */
export function responseText(
  response: PublishResponse,
  place: { environment: string; scope: string },
  dryRun: boolean,
): string {
  const { release, published, changes, report } = response;
  const checked = report.map(
    ({ specifier, integrity, size, files, manifest, lifecycles, warnings = [] }) =>
      `Checked ${specifier}: ${size} bytes, ${files} ${files === 1 ? "file" : "files"}, ${integrity.slice(0, 19)}…` +
      (manifest ? "" : " (no manifest: what it imports by literal addresses)") +
      (lifecycles === "unread" ? unread : "") +
      warnings.map(({ code, message }) => `\n  Warning (${code}): ${message}`).join(""),
  );
  const head = dryRun
    ? `Nothing was written. ${placeName(place)} would change like this:`
    : published && release
      ? `${releaseLine(release)}\nIt is what people get of ${placeName(place)} now.`
      : `Nothing changes: ${placeName(place)} has exactly this already.`;
  return [head, ...canaryLines(response), changeLines(changes), ...checked].join("\n");
}

/** A canary is a map of its own: it changes when it is given to its visitors again. */
function canaryLines({ canary }: PublishResponse): string[] {
  if (!canary) return [];
  const { release, percent } = canary;
  const kept = `Those who have the canary, release ${release} (${percent}%), keep its map without this change.`;
  return [`${kept} \`canary start ${release}\` with the same people gives it to them; \`canary end\` ends it.`];
}
