// How far the embedded database has acknowledged writes, beside it in a file. A log that is damaged ends earlier, and
// PostgreSQL takes the damage for the end of the log: without the mark nobody would know what is missing.
import fs from "node:fs";

const width = 32;
const syncEvery = 1_000;
const question = Buffer.from("Q\0\0\0\0select pg_current_wal_flush_lsn() || ';'\0", "latin1");
question.writeInt32BE(question.length - 1, 1);

/**
 * The place in the log up to which writes were acknowledged, as `0/16EF9D0`, and where an earlier start found the end
 * of the log instead.
 *
 * @param {string} file
 * @returns {{ acknowledged?: string, found?: string }}
 */
export function readMark(file) {
  const text = fs.existsSync(file) ? fs.readFileSync(file, "latin1") : "";
  return (
    /^(?<acknowledged>[0-9A-F]+\/[0-9A-F]+)(?: lost after (?<found>[0-9A-F]+\/[0-9A-F]+))?/.exec(text)?.groups ?? {}
  );
}

/**
 * Notes a loss: every start moves the end of the log on, and would at some time reach the mark.
 *
 * @param {string} file
 * @param {{ acknowledged: string, found: string }} loss
 */
export function noteLoss(file, { acknowledged, found }) {
  fs.writeFileSync(file, `${acknowledged} lost after ${found}\n`, { flush: true });
}

/**
 * Writes the mark before a client gets the answer to a write. It survives the end of the process at any moment, and is
 * written through to the disk once a second.
 *
 * @param {import("@electric-sql/pglite").PGlite} db
 * @param {string} file
 */
export function keepMark(db, file) {
  const fd = fs.openSync(file, fs.existsSync(file) ? "r+" : "w+", 0o600);
  const write = fs.writeSync;
  let [written, unsynced] = [false, false];
  // Whatever PGlite writes to a file comes through here; most queries write nothing.
  fs.writeSync = /** @type {typeof write} */ (
    (/** @type {Parameters<typeof write>} */ ...args) => {
      written = true;
      return write(...args);
    }
  );
  const run = db.execProtocolRawStream.bind(db);
  const move = async () => {
    /** @type {Uint8Array[]} */
    const answer = [];
    await run(question, { onRawData: (data) => void answer.push(data.slice()) });
    const place = /([0-9A-F]+\/[0-9A-F]+);/.exec(Buffer.concat(answer).toString("latin1"))?.[1];
    if (place) write(fd, place.padEnd(width - 1).concat("\n"), 0, "latin1");
    [written, unsynced] = [false, true];
  };
  db.execProtocolRawStream = async (message, options) => {
    /** @type {Uint8Array[]} */
    const answers = [];
    await run(message, { ...options, onRawData: (data) => void answers.push(data.slice()) });
    if (written && isIdle(answers.at(-1))) await move();
    for (const data of answers) options?.onRawData?.(data);
  };
  setInterval(() => {
    if (unsynced) fs.fdatasync(fd, () => {});
    unsynced = false;
  }, syncEvery).unref();
}

/**
 * Whether an answer ends with ReadyForQuery outside a transaction.
 *
 * @param {Uint8Array | undefined} data
 */
function isIdle(data) {
  return data !== undefined && Buffer.from(data.subarray(-6)).toString("latin1") === "Z\0\0\0\x05I";
}
