require("@testing-library/jest-dom");
const { configure } = require("@testing-library/dom");

// What hangs still ends. A slow machine is no fault: speed is measured by benchmarks.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 15_000 });
