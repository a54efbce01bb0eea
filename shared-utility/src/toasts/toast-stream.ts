import type { ToastMessage } from "@portico/shared-utility/contract";
import { Observable, Subject } from "rxjs";

export function createToastStream() {
  const messages = new Subject<ToastMessage>();
  const early: ToastMessage[] = [];

  const toasts$ = new Observable<ToastMessage>((subscriber) => {
    for (const message of early.splice(0)) subscriber.next(message);
    return messages.subscribe(subscriber);
  });

  function notify(message: ToastMessage) {
    // The toast container is in another module and may be mounted after the first message.
    if (messages.observed) messages.next(message);
    else early.push(message);
  }

  return { toasts$, notify };
}

/**
 * `toasts$`: the messages to show, each once, including those sent before the first subscription.
 * `notify(message)`: shows one message.
 */
export const { toasts$, notify } = createToastStream();
