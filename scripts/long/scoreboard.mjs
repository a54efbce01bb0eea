import { accountRows } from "./scoreboard-accounts.mjs";
import { liveRows } from "./scoreboard-live.mjs";
import { pageRows } from "./scoreboard-page.mjs";
import { releaseRows } from "./scoreboard-releases.mjs";

/**
 * @typedef {object} Row one reliability test
 * @property {string} id as in test titles and in printed figures
 * @property {string} test what the test does
 * @property {string} target
 * @property {string} elsewhere the result of stock parts in the same test, or a known advisory; "–" where none is known
 * @property {string[]} files paths of the test files
 * @property {string} short its size in `npm test`; "–" if only the long lane runs it; by default "full size"
 * @property {string} long its size in `npm run test:long`; by default "the same"
 * @property {string} [earlier] a figure, with its date, from before results were stored; shown until there is a result
 */

/** The 58 reliability tests, in the order of docs/reliability.md. */
export const scoreboard = [...accountRows, ...pageRows, ...releaseRows, ...liveRows].map((row) => ({
  ...{ elsewhere: "–", short: "full size", long: "the same" },
  ...row,
}));
