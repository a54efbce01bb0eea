import { errorMessage } from "./error-code.ts";

it.each([
  ["No space left", new Error("No space left")],
  ["inner", Object.assign(new Error("outer"), { cause: new Error("inner") })],
  ["first", { errors: [{ message: "first" }, { message: "second" }] }],
  ["{ name: 'ErrnoError', errno: 44 }", { name: "ErrnoError", errno: 44 }],
  ["a text", "a text"],
  ["undefined", undefined],
])("finds the message %j", (message, error) => expect(errorMessage(error)).toBe(message));
