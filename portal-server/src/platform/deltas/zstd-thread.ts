import { Worker } from "node:worker_threads";

interface Task {
  bytes: Uint8Array;
  dictionary: Uint8Array;
  level: number;
}

type Reply = { id: number; frame: Uint8Array; error?: undefined } | { id: number; error: unknown };

let thread: Worker | undefined;
const waiting = new Map<number, { resolve(frame: Uint8Array): void; reject(error: unknown): void }>();
let lastId = 0;

/** Compresses with a dictionary in a thread, which the first call starts. It does not keep the process alive. */
export function compressInThread(task: Task): Promise<Uint8Array> {
  thread ??= start();
  const id = ++lastId;
  const frame = new Promise<Uint8Array>((resolve, reject) => waiting.set(id, { resolve, reject }));
  thread.postMessage({ id, ...task });
  return frame;
}

function start(): Worker {
  const worker = new Worker(new URL("./zstd-worker.mjs", import.meta.url));
  worker.on("message", (reply: Reply) => {
    const caller = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ("frame" in reply) caller?.resolve(reply.frame);
    else caller?.reject(reply.error);
  });
  // The next call starts another one.
  worker.on("error", (error) => {
    thread = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });
  worker.unref();
  return worker;
}
