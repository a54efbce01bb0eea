import { readSystem } from "./read-system.mjs";

it("D5: reads the exports of a module with thousands of calls of its exporter within 20 s", () => {
  const text = `System.register([],function(e){${"e(x);".repeat(5_000)}});`;
  const started = performance.now();
  readSystem(text, { exports: true });
  expect(performance.now() - started).toBeLessThan(20_000);
});
