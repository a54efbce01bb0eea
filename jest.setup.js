require("@testing-library/jest-dom");
const { configure } = require("@testing-library/dom");

// Generous, so that only a test that hangs fails. Benchmarks measure speed.
configure({ asyncUtilTimeout: 100_000 });

// Fake clocks and spies end with their test.
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});
