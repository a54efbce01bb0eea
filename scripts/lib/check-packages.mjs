import { readFileSync } from "node:fs";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { problemAffectsResolutionKind } from "@arethetypeswrong/core/problems";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

/**
 * The problems of a tarball: those of publint (warnings too) and, for packages with types, those of
 * `@arethetypeswrong/core` for packages of ES modules only.
 * @param {string} file
 * @returns {Promise<string[]>} one sentence for each problem
 */
export async function packageProblems(file) {
  const bytes = readFileSync(file);
  const tarball = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const { messages, pkg } = await publint({ pack: { tarball }, level: "warning" });
  const found = messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false })}`);
  return pkg.exports ? [...found, ...(await typeProblems(bytes))] : found;
}

async function typeProblems(bytes) {
  const analysis = await checkPackage(createPackageFromTarballData(bytes), { excludeEntrypoints: [/\.css$/] });
  if (!analysis.types) return ["types: there are none."];
  const concerned = analysis.problems.filter((problem) =>
    ["node16-esm", "bundler"].some((kind) => problemAffectsResolutionKind(problem, kind, analysis)),
  );
  return concerned.map(({ kind, entrypoint, ...details }) => `types: ${kind} ${entrypoint ?? JSON.stringify(details)}`);
}
