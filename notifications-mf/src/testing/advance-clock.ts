let ahead = 0;

/** Advances the clock between tests, so that a limit of once a second does not carry over from an earlier test. */
export function advanceClockBetweenTests() {
  const now = Date.now;
  beforeEach(() => {
    ahead += 10_000;
    jest.spyOn(Date, "now").mockImplementation(() => now.call(Date) + ahead);
  });
  afterEach(() => jest.restoreAllMocks());
}
