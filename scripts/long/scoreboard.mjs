import { accountRows } from "./scoreboard-accounts.mjs";
import { liveRows } from "./scoreboard-live.mjs";
import { pageRows } from "./scoreboard-page.mjs";
import { releaseRows } from "./scoreboard-releases.mjs";

/**
 * @typedef {object} Row one reliability test
 * @property {string} id as in titles of tests and in printed figures
 * @property {string} test what is done
 * @property {string} target
 * @property {string} elsewhere what stock parts do in the same test, or a known advisory
 * @property {string[]} files where it is written
 * @property {string} short its size in `npm test`; "–" where it runs in the long lane alone
 * @property {string} long its size in `npm run test:long`
 * @property {string} [earlier] what was measured before results were kept, with its date; shown until there is one
 */

/** The 58 reliability tests, in the order of docs/reliability.md. */
export const scoreboard = [...accountRows, ...pageRows, ...releaseRows, ...liveRows];
