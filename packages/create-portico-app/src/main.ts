import { join } from "node:path";
import { nextSteps } from "./next-steps.ts";
import { Interrupted, readAnswers, UsageError, usage } from "./read-answers.ts";
import { writeApplication } from "./write-application.ts";

// The bundle is in dist/, beside the templates.
const templates = join(import.meta.dirname, "../templates");
const { stdin, stdout, stderr } = process;

try {
  const answers = await readAnswers(process.argv.slice(2), { stdin, stdout });
  if (!answers) stdout.write(`${usage}\n`);
  else {
    const files = writeApplication({ ...answers, templates });
    stdout.write(`${files.length} files in ${answers.folder}. Next:\n\n${nextSteps(answers.folder)}`);
  }
} catch (error) {
  if (!(error instanceof UsageError || error instanceof Interrupted)) throw error;
  stderr.write(`${error.message}\n`);
  process.exitCode = error instanceof Interrupted ? 130 : 2;
}
