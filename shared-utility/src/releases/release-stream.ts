import { BehaviorSubject, distinctUntilChanged } from "rxjs";

/**
 * The part of a newer release that needs the user's consent: `app`, an application in which the user is working, or
 * `portal`, which needs a reload. `take` applies it. If typed text would be lost, it asks the user first.
 */
export type ReleaseOffer =
  | { status: "none" }
  | { status: "app"; name: string; take(): void }
  | { status: "portal"; take(): void };

function createReleaseStream() {
  const current = new BehaviorSubject<ReleaseOffer>({ status: "none" });
  return {
    releaseOffer$: current.asObservable().pipe(distinctUntilChanged()),
    offerRelease: (offer: ReleaseOffer) => current.next(offer),
  };
}

/**
 * `releaseOffer$`: the newer release that waits for the user's consent, if any.
 * `offerRelease(offer)`: the orchestrator publishes the offer.
 */
export const { releaseOffer$, offerRelease } = createReleaseStream();
