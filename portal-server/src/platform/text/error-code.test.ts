import { errorMessage } from "./error-code.ts";

it.each([
  [new Error("No space left"), "No space left"],
  [Object.assign(new Error("outer"), { cause: new Error("inner") }), "inner"],
  [{ errors: [{ message: "first" }, { message: "second" }] }, "first"],
  [{ name: "ErrnoError", errno: 44 }, "{ name: 'ErrnoError', errno: 44 }"],
  ["a text", "a text"],
  [undefined, "undefined"],
])("says of %o: %s", (error, message) => expect(errorMessage(error)).toBe(message));
