/** Advances the page's time between tests, so that a limit of once a second does not carry over from an earlier test. */
export function advanceClockBetweenTests() {
  const now = performance.now.bind(performance);
  let ahead = 0;
  // Never back between two tests: a wait that began in the one may end in the other.
  performance.now = () => now() + ahead;
  beforeEach(() => {
    ahead += 10_000;
  });
}
