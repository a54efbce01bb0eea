let ahead = 0;

/** Moves the clock on between tests, so that what happens at most once a second is not held back by an earlier one. */
export function laterEachTime() {
  const now = Date.now;
  beforeEach(() => {
    ahead += 10_000;
    jest.spyOn(Date, "now").mockImplementation(() => now.call(Date) + ahead);
  });
  afterEach(() => jest.restoreAllMocks());
}
