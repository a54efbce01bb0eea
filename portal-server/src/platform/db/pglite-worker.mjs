// The embedded database runs in its own thread, so that a slow query never blocks a request. This file is JavaScript
// because Node itself loads workers, under jest as well as from dist/.
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { copyImage } from "./database-image.mjs";
import { keepMark, noteLoss, readMark } from "./write-mark.mjs";

/** @type {{ folder: string | undefined, mark: string | undefined, socket: string, maxConnections: number }} */
const { folder, mark, socket, maxConnections } = workerData;

const { acknowledged, found: foundBefore } = mark === undefined ? {} : readMark(mark);
if (acknowledged && foundBefore) refuse(acknowledged, foundBefore);
if (folder !== undefined) copyImage(folder);
const db = await PGlite.create(folder === undefined ? {} : { dataDir: folder });
const found = acknowledged && (await endOfLog(acknowledged));
if (found) refuse(acknowledged, found);
await serve();

/**
 * Ends this thread because the database has lost writes.
 * @param {string} acknowledged
 * @param {string} found
 */
function refuse(acknowledged, found) {
  if (mark !== undefined) noteLoss(mark, { acknowledged, found });
  parentPort?.postMessage({ state: "lost", acknowledged, found });
  process.exit(0);
}

/**
 * Returns the end of the replayed log if it is before the mark. Start-up ends with a checkpoint, whose position is the
 * end of the replayed log (https://www.postgresql.org/docs/current/functions-info.html, pg_control_checkpoint).
 * @param {string} acknowledged
 * @returns {Promise<string | undefined>}
 */
async function endOfLog(acknowledged) {
  const query = "select redo_lsn::text as found from pg_control_checkpoint() where redo_lsn < $1::pg_lsn";
  const { rows } = await db.query(query, [acknowledged]);
  return /** @type {{ found: string }[]} */ (rows)[0]?.found;
}

async function serve() {
  watchForPanic();
  if (mark !== undefined) keepMark(db, mark);
  const server = new PGLiteSocketServer({ db, path: socket, maxConnections });
  await server.start();
  parentPort?.on("message", async () => {
    await server.stop();
    await db.close();
    parentPort?.close();
  });
  parentPort?.postMessage({ state: "ready" });
}

/** PostgreSQL panics when it cannot write its log; PGlite would then leave every later query pending forever. */
function watchForPanic() {
  const run = db.execProtocolRawStream.bind(db);
  db.execProtocolRawStream = async (message, options) => {
    let panic = "";
    const onRawData = (/** @type {Uint8Array} */ data) => {
      const text = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString("latin1");
      panic ||= /VPANIC\0C\w{5}\0M([^\0]*)/.exec(text)?.[1] ?? "";
      options?.onRawData?.(data);
    };
    await run(message, { ...options, onRawData }).catch((error) => {
      panic ||= error instanceof Error ? error.message : String(error);
    });
    if (panic) end(panic);
  };
}

/** @param {string} reason */
function end(reason) {
  parentPort?.postMessage({ state: "dead", reason });
  // Ends only this thread.
  process.exit(1);
}
