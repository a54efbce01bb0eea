import { readCall, usage } from "./read-call.ts";

it("has a default for everything", () => {
  expect(readCall([], {})).toEqual({ folder: ".", port: 4300, api: "recorded", isWatching: true });
});

it("takes the port of the call before that of the environment, which may be empty", () => {
  expect(readCall(["my app", "--port", "4310", "--api", "real", "--no-watch"], { PORT: "80" })).toEqual({
    ...{ folder: "my app", port: 4310, api: "real", isWatching: false },
  });
  expect(readCall([], { PORT: "8080" })).toMatchObject({ port: 8080 });
  expect(readCall([], { PORT: "" })).toMatchObject({ port: 4300 });
});

it.each(["--help", "-h"])("shows its usage at %s", (word) => expect(readCall([word], {})).toBeUndefined());

it.each([
  [["--port", "high"], "--port must be a number from 0 to 65535"],
  [["--port", "70000"], "--port must be a number from 0 to 65535"],
  [["--api", "fake"], "--api must be one of recorded, real, record"],
  [["--prot", "80"], "Unknown option '--prot'"],
  [["a", "b"], "One folder at most"],
])("refuses %j, and shows its usage", (words, sentence) => {
  expect(() => readCall(words, {})).toThrow(`${sentence}. ${usage}`);
});
