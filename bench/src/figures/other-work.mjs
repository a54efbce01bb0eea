import { readdirSync, readFileSync } from "node:fs";
import { cpus } from "node:os";

/** Milliseconds in a tick of `/proc/<pid>/stat`; Linux counts in hundredths of a second. */
const tick = 10;

/** Milliseconds that all processors have worked since the start of the machine. */
const workOfAll = () => cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);

/** The machine's processes by id: name, parent, and the milliseconds that they and the children they waited for have worked. */
function readProcesses() {
  const processes = new Map();
  for (const name of readdirSync("/proc")) {
    const id = Number(name);
    if (Number.isNaN(id)) continue;
    try {
      const stat = readFileSync(`/proc/${id}/stat`, "utf8");
      // The name of a process may hold spaces and brackets, so the fields are counted from its last bracket.
      const end = stat.lastIndexOf(")");
      const fields = stat
        .slice(end + 2)
        .split(" ")
        .map(Number);
      const work = fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) * tick;
      processes.set(id, { name: stat.slice(stat.indexOf("(") + 1, end), parent: fields[1], work });
    } catch {
      // The process has ended since the folder was read.
    }
  }
  return processes;
}

/** Milliseconds that this process, those below it and the database server have worked, with those that ended. */
function ownWork() {
  const processes = readProcesses();
  const isOwn = (id) => {
    const { name, parent } = processes.get(id) ?? {};
    return id === process.pid || name === "postgres" || (parent !== undefined && isOwn(parent));
  };
  return [...processes].reduce((sum, [id, { work }]) => sum + (isOwn(id) ? work : 0), 0);
}

const readWork = () => ({ at: performance.now(), all: workOfAll(), own: ownWork() });

/**
 * Measures how many processors are busy with other work than this process, its children and PostgreSQL. Linux only.
 * @returns a function that gives the mean since its last call, in processors
 */
export function watchOtherWork() {
  let before = readWork();
  return () => {
    const now = readWork();
    // The work of a child that nobody waited for is lost at its end.
    const own = Math.max(0, now.own - before.own);
    const other = Math.max(0, now.all - before.all - own) / (now.at - before.at);
    before = now;
    return other;
  };
}
