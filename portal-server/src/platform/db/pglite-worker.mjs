// The embedded database in its own thread, so that a slow query never blocks a request.
// JavaScript, because a worker is loaded by Node itself, under jest as well as from dist/.
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { keepMark, noteLoss, readMark } from "./write-mark.mjs";

/** @type {{ folder: string | undefined, mark: string | undefined, socket: string, maxConnections: number }} */
const { folder, mark, socket, maxConnections } = workerData;

const { acknowledged, found: foundBefore } = mark === undefined ? {} : readMark(mark);
if (acknowledged && foundBefore) refuse(acknowledged, foundBefore);
const db = await PGlite.create(folder === undefined ? {} : { dataDir: folder });
const found = acknowledged && (await endOfLog(acknowledged));
if (found) refuse(acknowledged, found);
await serve();

/**
 * Ends this thread: the database has lost writes.
 *
 * @param {string} acknowledged
 * @param {string} found
 */
function refuse(acknowledged, found) {
  if (mark !== undefined) noteLoss(mark, { acknowledged, found });
  parentPort?.postMessage({ state: "lost", acknowledged, found });
  process.exit(0);
}

/**
 * Where the log ended when it was replayed, if that is before the mark. Start-up ends with a checkpoint, whose place is
 * the end of the replayed log (https://www.postgresql.org/docs/current/functions-info.html, pg_control_checkpoint).
 *
 * @param {string} acknowledged
 * @returns {Promise<string | undefined>}
 */
async function endOfLog(acknowledged) {
  const question = "select redo_lsn::text as found from pg_control_checkpoint() where redo_lsn < $1::pg_lsn";
  const { rows } = await db.query(question, [acknowledged]);
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

/** PostgreSQL that cannot write its log gives up for good; PGlite would leave every later query waiting. */
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
  // Ends this thread alone.
  process.exit(1);
}
