/** Advances the page's time between tests, so that a limit of once a second does not carry over from an earlier test. */
export function advanceClockBetweenTests() {
  const now = performance.now.bind(performance);
  let ahead = 0;
  // Never goes back between two tests: a wait may begin in one test and end in the next.
  performance.now = () => now() + ahead;
  beforeEach(() => {
    ahead += 10_000;
  });
}
