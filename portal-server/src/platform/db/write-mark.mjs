// Records in a file beside the embedded database how far writes have been acknowledged. PostgreSQL treats damage in its
// log as the log's end; the mark reveals which acknowledged writes are missing.
import fs from "node:fs";

const width = 32;
const syncEvery = 1_000;
const query = Buffer.from("Q\0\0\0\0select pg_current_wal_flush_lsn() || ';'\0", "latin1");
query.writeInt32BE(query.length - 1, 1);

/**
 * Returns the log position up to which writes were acknowledged, as `0/16EF9D0`, and the position where an earlier
 * start found the log's end instead.
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
 * Records a loss: every start advances the end of the log, which would eventually pass the mark.
 * @param {string} file
 * @param {{ acknowledged: string, found: string }} loss
 */
export function noteLoss(file, { acknowledged, found }) {
  fs.writeFileSync(file, `${acknowledged} lost after ${found}\n`, { flush: true });
}

/**
 * Writes the mark before a client receives the reply to a write. The mark survives the end of the process at any
 * moment, and is flushed to the disk once a second.
 * @param {import("@electric-sql/pglite").PGlite} db
 * @param {string} file
 */
export function keepMark(db, file) {
  const fd = fs.openSync(file, fs.existsSync(file) ? "r+" : "w+", 0o600);
  const write = fs.writeSync;
  let [written, unsynced] = [false, false];
  // PGlite writes every file through this function; most queries write nothing.
  fs.writeSync = /** @type {typeof write} */ (
    (/** @type {Parameters<typeof write>} */ ...args) => {
      written = true;
      return write(...args);
    }
  );
  const run = db.execProtocolRawStream.bind(db);
  const move = async () => {
    /** @type {Uint8Array[]} */
    const reply = [];
    await run(query, { onRawData: (data) => void reply.push(data.slice()) });
    const position = /([0-9A-F]+\/[0-9A-F]+);/.exec(Buffer.concat(reply).toString("latin1"))?.[1];
    if (position) write(fd, position.padEnd(width - 1).concat("\n"), 0, "latin1");
    [written, unsynced] = [false, true];
  };
  db.execProtocolRawStream = async (message, options) => {
    /** @type {Uint8Array[]} */
    const replies = [];
    await run(message, { ...options, onRawData: (data) => void replies.push(data.slice()) });
    if (written && isIdle(replies.at(-1))) await move();
    for (const data of replies) options?.onRawData?.(data);
  };
  setInterval(() => {
    if (unsynced) fs.fdatasync(fd, () => {});
    unsynced = false;
  }, syncEvery).unref();
}

/**
 * Returns whether a reply ends with ReadyForQuery outside a transaction.
 * @param {Uint8Array | undefined} data
 */
function isIdle(data) {
  return data !== undefined && Buffer.from(data.subarray(-6)).toString("latin1") === "Z\0\0\0\x05I";
}
