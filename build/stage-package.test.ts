import { isShipped } from "../scripts/lib/stage-package.mjs";

it.each([
  ["dist/main.mjs", true],
  ["dist/main.test.js", false],
  ["dist-npm/hooks/use-session.test.d.ts", false],
  ["templates/common/src/main.test.ts", true],
  ["templates/common/e2e/app.spec.ts", true],
])("says of %s of a package whether it is shipped: %j", (path, verdict) => expect(isShipped(path)).toBe(verdict));
