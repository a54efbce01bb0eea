require("@testing-library/jest-dom");
const { configure } = require("@testing-library/dom");

// Generous, so that only a test that hangs fails. Benchmarks measure speed.
configure({ asyncUtilTimeout: 100_000 });

// A fake clock ends with its test.
afterEach(() => jest.useRealTimers());
