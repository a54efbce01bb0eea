import { isTemporary } from "../http/api-error.ts";
import { pause } from "./pause.ts";

// Milliseconds until the next copy. The first comes in time for a lost answer to cost nobody more than six seconds, and
// all stay below six calls a minute.
const first = [4_500, 6_500];
const later = 20_000;
// What other tabs have written meanwhile reaches a tab that was frozen a little after its timers.
const recheckDelay = 100;

interface Copied<T> {
  call: (signal: AbortSignal) => Promise<T>;
  /** Whether a copy may still be sent. */
  isWanted: () => boolean;
  /** What the caller gets when not. */
  otherwise: () => Error;
}

/**
 * Waits for a call as long as it takes. An answer that was lost looks like one that is slow, so copies are sent beside
 * the call, and the first answer counts. It has to be a call that is safe to repeat.
 *
 * @throws the error of the call or of a copy, unless it is temporary and another copy was sent after it
 */
export async function withHedging<T>({ call, isWanted, otherwise }: Copied<T>): Promise<T> {
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
  for (let copy = 0; !over.aborted; copy += 1) {
    await pause((first[copy] ?? later) - recheckDelay, over);
    if (over.aborted) return;
    await pause(recheckDelay, over);
    if (!over.aborted) act();
  }
}
