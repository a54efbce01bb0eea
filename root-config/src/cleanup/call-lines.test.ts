import { callLines } from "./call-lines.ts";

function caller(depth = 5) {
  return callLines(caller, depth);
}

it("begins below the function, and has the given number of lines", () => {
  function first() {
    return caller(2);
  }
  const lines = first();
  expect(lines).toHaveLength(2);
  expect(String(lines[0]?.text)).toContain("first");
  expect(lines[0]?.address).toContain("call-lines.test");
});

it("requests no text of a stack, and keeps the settings of others", () => {
  const write = jest.fn(() => "a stack of the library's own");
  const errors = Error as { prepareStackTrace?: unknown };
  const before = errors.prepareStackTrace;
  errors.prepareStackTrace = write;
  try {
    expect(String(caller()[0]?.text)).toContain("call-lines.test");
    expect(write).not.toHaveBeenCalled();
    expect(errors.prepareStackTrace).toBe(write);
  } finally {
    errors.prepareStackTrace = before;
  }
});

it("reads the text if the engine provides nothing else", () => {
  const errors = Error as { captureStackTrace?(holder: object): void };
  const { captureStackTrace } = errors;
  const text = "at f (https://cdn.example/tickets.1.js:1:234)\nat async Promise.all (index 0)";
  errors.captureStackTrace = (holder) => Object.assign(holder, { stack: text });
  try {
    expect(caller()).toEqual([
      { address: "https://cdn.example/tickets.1.js", text: "at f (https://cdn.example/tickets.1.js:1:234)" },
      { address: undefined, text: "at async Promise.all (index 0)" },
    ]);
  } finally {
    Object.assign(errors, { captureStackTrace });
  }
});
