require("@testing-library/jest-dom");
const { configure } = require("@testing-library/dom");

// Generous for slow machines: benchmarks measure speed.
configure({ asyncUtilTimeout: 15_000 });
