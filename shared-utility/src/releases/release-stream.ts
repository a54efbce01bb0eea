import { BehaviorSubject, distinctUntilChanged } from "rxjs";

/**
 * What a newer release brings that the page does not take by itself: an application that somebody works in, or the
 * portal as a whole, which takes a new load. `take` does it; `losesText` says whether typed text would go with it that no
 * draft holds, so that the person is asked first.
 */
export type ReleaseOffer =
  | { status: "none" }
  | { status: "app"; name: string; losesText(): boolean; take(): void }
  | { status: "portal"; losesText(): boolean; take(): void };

export function createReleaseStream() {
  const current = new BehaviorSubject<ReleaseOffer>({ status: "none" });
  return {
    releaseOffer$: current.asObservable().pipe(distinctUntilChanged()),
    offerRelease: (offer: ReleaseOffer) => current.next(offer),
  };
}

/**
 * `releaseOffer$`: the newer release that waits for the person's word, if any.
 * `offerRelease(offer)`: the orchestrator's way to say so.
 */
export const { releaseOffer$, offerRelease } = createReleaseStream();
