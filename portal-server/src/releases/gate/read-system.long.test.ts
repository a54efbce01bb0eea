import { readSystem } from "./read-system.mjs";

it("D5: reads exports in little time however often a module hands something over", () => {
  const text = `System.register([],function(e){${"e(x);".repeat(5_000)}});`;
  const started = performance.now();
  readSystem(text, { exports: true });
  expect(performance.now() - started).toBeLessThan(20_000);
});
