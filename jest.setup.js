require("@testing-library/jest-dom");

// A test that hangs still ends. A slow machine is no fault: speed is measured by benchmarks.
jest.setTimeout(60_000);
