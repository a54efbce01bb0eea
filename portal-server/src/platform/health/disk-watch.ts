import { mkdir, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../config/start-error.ts";
import { errorCode, errorMessage } from "../text/error-code.ts";

export type DiskState = { status: "fine" } | { status: "full" | "gone"; reason: string };

const interval = 1_000;
// A busy disk is slow; a lost one may never respond.
const deadline = 10_000;
// PostgreSQL writes its log in files of 16 MB and needs one more to shut down cleanly.
const reserve = 64 * 1024 * 1024;

/**
 * Refuses to start an embedded database on a full disk, which would end it half-way.
 * @throws StartError with one line that names the next step
 */
export async function refuseFullDisk(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => {});
  // A folder that cannot be read is reported at its first use.
  const free = await freeBytes(folder).catch(() => reserve);
  if (free < reserve)
    throw new StartError(
      `The data folder ${folder} has ${megabytes(free)} MB free, and the embedded database needs ${megabytes(reserve)}; make room on its disk and start the portal again.`,
    );
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024);

/** Checks once a second that the data folder is writable, is still the same folder and has free space. */
export class DiskWatch {
  state: DiskState = { status: "fine" };
  private readonly identities = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private checking: Promise<unknown> = Promise.resolve();

  /** @param onChange receives every state that differs from the previous one */
  constructor(
    private readonly folder: string,
    private readonly onChange: (state: DiskState) => void,
  ) {}

  /** Creates the folder if it does not exist. Resolves after the first check. */
  async start(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    for (const folder of [this.folder, join(this.folder, "database")]) {
      const found = await stat(folder).catch(() => undefined);
      if (found) this.identities.set(folder, found.ino);
    }
    await this.check();
  }

  /** Resolves when no more writes to the folder are in flight; does not wait for a disk that does not respond. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await Promise.race([this.checking, sleep(interval, undefined, { ref: false })]);
  }

  /** Resolves when the folder is writable; probes anew instead of using the last state. */
  async untilFine(): Promise<void> {
    while ((await this.probe()).status !== "fine") await sleep(interval);
  }

  private async check(): Promise<void> {
    const late: Promise<DiskState> = sleep(deadline, { status: "gone", reason: "it does not respond" }, { ref: false });
    const result = this.probe();
    this.checking = result;
    this.setState(await Promise.race([result, late]));
    // A hanging check blocks a thread, so no further check starts before it ends.
    this.setState(await result);
    if (!this.stopped) this.timer = setTimeout(() => void this.check(), interval).unref();
  }

  private setState(state: DiskState): void {
    const before = this.state.status;
    this.state = state;
    if (before !== state.status && !this.stopped) this.onChange(state);
  }

  private async probe(): Promise<DiskState> {
    try {
      for (const [folder, ino] of this.identities)
        if ((await stat(folder)).ino !== ino) return { status: "gone", reason: `${folder} is another folder now` };
      const free = await freeBytes(this.folder);
      if (free < reserve) return { status: "full", reason: `${megabytes(free)} MB are free` };
      await writeFile(join(this.folder, ".disk-probe"), new Date().toISOString());
      return { status: "fine" };
    } catch (error) {
      const isFull = ["ENOSPC", "EDQUOT"].includes(errorCode(error) ?? "");
      return { status: isFull ? "full" : "gone", reason: errorMessage(error) };
    }
  }
}
