import { stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode, errorMessage } from "../text/error-code.ts";

export type DiskState = { status: "fine" } | { status: "full" | "gone"; reason: string };

const interval = 1_000;
// A busy disk takes its time; one that is gone may never answer.
const deadline = 10_000;
// PostgreSQL writes its log in files of 16 MB, and needs one more to end in order.
const reserve = 64 * 1024 * 1024;

/** Looks once a second whether the data folder can be written, is still the same one, and has room left. */
export class DiskWatch {
  state: DiskState = { status: "fine" };
  private readonly identities = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private looking: Promise<unknown> = Promise.resolve();

  /** @param onChange gets every state that differs from the one before */
  constructor(
    private readonly folder: string,
    private readonly onChange: (state: DiskState) => void,
  ) {}

  /** Resolves after the first look. */
  async start(): Promise<void> {
    for (const place of [this.folder, join(this.folder, "database")]) {
      const found = await stat(place).catch(() => undefined);
      if (found) this.identities.set(place, found.ino);
    }
    await this.look();
  }

  /** Resolves when nothing is written to the folder any more; a disk that does not answer is not waited for. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await Promise.race([this.looking, sleep(interval, undefined, { ref: false })]);
  }

  /** Resolves when the folder can be written: what is found now counts, not the last look. */
  async untilFine(): Promise<void> {
    while ((await this.probe()).status !== "fine") await sleep(interval);
  }

  private async look(): Promise<void> {
    const late: Promise<DiskState> = sleep(deadline, { status: "gone", reason: "it does not answer" }, { ref: false });
    const answer = this.probe();
    this.looking = answer;
    this.change(await Promise.race([answer, late]));
    // A look that hangs holds a thread: no other one is sent after it.
    this.change(await answer);
    if (!this.stopped) this.timer = setTimeout(() => void this.look(), interval).unref();
  }

  private change(state: DiskState): void {
    const before = this.state.status;
    this.state = state;
    if (before !== state.status && !this.stopped) this.onChange(state);
  }

  private async probe(): Promise<DiskState> {
    try {
      for (const [place, ino] of this.identities)
        if ((await stat(place)).ino !== ino) return { status: "gone", reason: `${place} is another folder now` };
      const { bavail, bsize } = await statfs(this.folder);
      const free = Math.floor((bavail * bsize) / 1024 / 1024);
      if (bavail * bsize < reserve) return { status: "full", reason: `${free} MB are free` };
      await writeFile(join(this.folder, ".disk-probe"), new Date().toISOString());
      return { status: "fine" };
    } catch (error) {
      const isFull = ["ENOSPC", "EDQUOT"].includes(errorCode(error) ?? "");
      return { status: isFull ? "full" : "gone", reason: errorMessage(error) };
    }
  }
}
