require("@testing-library/jest-dom");
const { configure } = require("@testing-library/dom");

// A slow machine is no fault: speed is measured by benchmarks.
configure({ asyncUtilTimeout: 15_000 });
