import { asInput } from "./as-input.ts";

/** React uses this value to decide whether it renders in the same task (`resolveUpdatePriority` in react-dom). */
const inputOfReact = () => window.event?.type;

it("runs the work during an input, and only until its first pause", async () => {
  const seen: unknown[] = [];
  await asInput(async () => {
    seen.push(inputOfReact());
    await Promise.resolve();
    seen.push(inputOfReact());
  });
  expect(seen).toEqual(["click", undefined]);
});

it("settles as the work does, also when the work throws synchronously", async () => {
  await expect(asInput(async () => 1)).resolves.toBe(1);
  const broken = () => {
    throw new Error("broken");
  };
  await expect(asInput(broken)).rejects.toThrow("broken");
});
