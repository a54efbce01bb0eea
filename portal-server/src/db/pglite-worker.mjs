// The embedded database in its own thread, so that a slow query never blocks a request (findings/live.md 1.2).
// JavaScript, because a worker is loaded by Node itself, under jest as well as from dist/.
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";

/** @type {{ folder: string | undefined, socket: string, maxConnections: number }} */
const { folder, socket, maxConnections } = workerData;

const db = await PGlite.create(folder === undefined ? {} : { dataDir: folder });
const server = new PGLiteSocketServer({ db, path: socket, maxConnections });
await server.start();

parentPort?.on("message", async () => {
  await server.stop();
  await db.close();
  parentPort?.close();
});
parentPort?.postMessage("ready");
