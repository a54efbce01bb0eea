// The command lines of the scripts. Plain Node without dependencies, because it is read before they are installed.
import { parseArgs } from "node:util";

/**
 * Reads the options of a script. `--help` prints the usage and ends the process with code 0. What cannot be read ends it
 * with one line and code 2.
 * @param {string} usage
 * @param {Parameters<typeof parseArgs>[0]} config that of `parseArgs`, without `help`
 * @param {(call: ReturnType<typeof parseArgs>) => void} [check] throws when a value or a word cannot be used
 */
export function readCommandLine(usage, config, check = () => {}) {
  printHelp(usage);
  try {
    const call = parseArgs(config);
    check(call);
    return call;
  } catch (error) {
    return refuse(error.message, usage);
  }
}

/** The first option of a script whose other arguments are those of another program. */
export function printHelp(usage) {
  const words = process.argv.slice(2);
  if (!words.includes("--help") && !words.includes("-h")) return;
  console.log(usage);
  process.exit(0);
}

/** Ends the process with one line and code 2: the command line cannot be used. */
export function refuse(message, usage) {
  // Node adds advice about positional arguments that start with a dash.
  const [sentence = ""] = message.split(". To specify a positional");
  console.error(`${sentence.replaceAll("\n", " ").replace(/\.$/, "")}. ${usage.split("\n")[0]}`);
  process.exit(2);
}

/** Throws for words that are not in the list. @param {string} what they name, for the message */
export function requireKnown(words, known, what) {
  const unknown = words.filter((word) => !known.includes(word));
  if (unknown.length > 0) throw new Error(`There is no ${what} ${unknown.join(", ")}: ${known.join(", ")}`);
}
