import { isTemporary } from "../http/api-error.ts";
import { pause } from "./pause.ts";

// Milliseconds until the next hedged request. The first is early enough that a lost response costs six seconds at most;
// all together stay below six calls a minute.
const firstDelays = [4_500, 6_500];
const laterDelay = 20_000;
// In a tab that was frozen, timers fire a little before the other tabs' writes arrive.
const recheckDelay = 100;

interface HedgedCall<T> {
  call: (signal: AbortSignal) => Promise<T>;
  /** Whether another request may still be sent. */
  isWanted: () => boolean;
  /** The error for the caller when it may not. */
  otherwise: () => Error;
}

/**
 * Waits for a call without a time limit. A lost response looks like a slow one, so the same request is sent again while
 * the call is in flight (hedged requests); the first response counts. The call must be safe to repeat.
 *
 * @throws the error of one of the requests, unless it is temporary and another one was sent after it
 */
export async function withHedging<T>({ call, isWanted, otherwise }: HedgedCall<T>): Promise<T> {
  const over = new AbortController();
  let sent = 0;
  try {
    return await new Promise<T>((resolve, reject) => {
      const send = () => {
        sent += 1;
        const number = sent;
        call(over.signal).then(resolve, (error) => {
          if (number === sent || !isTemporary(error)) reject(error);
        });
      };
      send();
      void repeat(over.signal, () => (isWanted() ? send() : reject(otherwise())));
    });
  } finally {
    over.abort();
  }
}

async function repeat(over: AbortSignal, act: () => void): Promise<void> {
  for (let round = 0; !over.aborted; round += 1) {
    await pause((firstDelays[round] ?? laterDelay) - recheckDelay, over);
    if (over.aborted) return;
    await pause(recheckDelay, over);
    if (!over.aborted) act();
  }
}
