import type { FastifyBaseLogger } from "fastify";
import { errorCode } from "../text/error-code.ts";
import type { Clock } from "./clock.ts";
import { every, type Loop } from "./every.ts";

const pollInterval = 1_000;
const stopGrace = 3_000;

interface OutboxJob {
  createdAt: Date;
}

/** The contents of an outbox, and the work on each job. */
export interface OutboxWork<Job extends OutboxJob> {
  /** Prefix of the log events: `{name}.failed`, `{name}.given-up`, `{name}.outbox-unreachable`. */
  name: string;
  /** Leases due jobs, which no other worker gets during the lease; an empty list when none is due. */
  claim(): Promise<Job[]>;
  /**
   * Attempts one job. `removed`: the attempt has deleted the job already.
   * @param signal aborts a few seconds after the worker was stopped
   * @throws when the attempt failed
   */
  attempt(job: Job, signal: AbortSignal): Promise<"done" | "removed">;
  /** Deletes jobs that are done or given up. */
  remove(jobs: Job[]): Promise<void>;
  /** Sets the time of the next attempt; without it the end of the lease is that time. */
  postpone?(job: Job, error: unknown): Promise<void>;
  /** How long failed attempts are repeated, in milliseconds since the job's creation. */
  giveUpAfter: number;
  /** Whether another attempt is pointless. */
  isFinal(error: unknown): boolean;
  /** The facts about a job in the log. They must contain no secret. */
  facts(job: Job): Record<string, unknown>;
  /** The facts about an error in the log; its code by default. */
  reasonOf?(error: unknown): string;
}

/**
 * The worker of an outbox. Any number of processes may run one. After a crash a job may be attempted twice, but is never
 * lost. A job that is given up is deleted, and the log has an error.
 */
export class OutboxWorker<Job extends OutboxJob> {
  private readonly stopping = new AbortController();
  private loop: Loop | undefined;
  private isStopped = false;

  constructor(
    private readonly work: OutboxWork<Job>,
    private readonly deps: { clock: Clock; log: FastifyBaseLogger },
  ) {}

  /** Attempts due jobs once a second. */
  start(): void {
    const { name } = this.work;
    this.loop = every(
      pollInterval,
      () => this.deliverDue(),
      (error) => this.deps.log.warn({ event: `${name}.outbox-unreachable`, code: errorCode(error) }, name),
    );
    this.loop.wake();
  }

  /** Attempts due jobs immediately instead of at the next poll. */
  wake(): void {
    this.loop?.wake();
  }

  /** Waits for the attempts in flight; pending jobs stay in the outbox. */
  async stop(): Promise<void> {
    this.isStopped = true;
    const cut = setTimeout(() => this.stopping.abort(), stopGrace);
    await this.loop?.stop();
    clearTimeout(cut);
  }

  async deliverDue(): Promise<void> {
    while (!this.isStopped) {
      const jobs = await this.work.claim();
      if (jobs.length === 0) return;
      const settled = await Promise.all(jobs.map(async (job) => ((await this.attempt(job)) ? [job] : [])));
      await this.work.remove(settled.flat());
    }
  }

  /** @returns whether to remove the job */
  private async attempt(job: Job): Promise<boolean> {
    const { work } = this;
    try {
      return (await work.attempt(job, this.stopping.signal)) === "done";
    } catch (error) {
      const age = this.deps.clock.now().getTime() - job.createdAt.getTime();
      const isGivenUp = age >= work.giveUpAfter || work.isFinal(error);
      this.logFailure(job, error, isGivenUp);
      if (!isGivenUp) await work.postpone?.(job, error);
      return isGivenUp;
    }
  }

  private logFailure(job: Job, error: unknown, isGivenUp: boolean): void {
    const { name, facts, reasonOf = codeOf } = this.work;
    const fields = { event: `${name}.${isGivenUp ? "given-up" : "failed"}`, ...facts(job), reason: reasonOf(error) };
    if (isGivenUp) this.deps.log.error(fields, name);
    else this.deps.log.warn(fields, name);
  }
}

/** The code of an error for the log. Its message is left out, because it may contain an address. */
export function codeOf(error: unknown): string {
  return errorCode(error) ?? (error instanceof Error ? error.name : "unknown");
}
