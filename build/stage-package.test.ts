import { isShipped } from "../scripts/lib/stage-package.mjs";

it.each([
  ["dist/main.mjs", true],
  ["dist/main.test.js", false],
  ["dist-npm/hooks/use-session.test.d.ts", false],
  ["templates/common/src/main.test.ts", true],
  ["templates/common/e2e/app.spec.ts", true],
])("decides whether %s of a package is shipped: %j", (path, verdict) => expect(isShipped(path)).toBe(verdict));
