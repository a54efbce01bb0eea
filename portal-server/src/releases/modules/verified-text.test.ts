import { fileIntegrity } from "./file-integrity.ts";
import { verifiedText } from "./verified-text.ts";

const text = Buffer.from("form{color:red}");
const integrity = fileIntegrity(text);
const storeWith = (...results: (Buffer | Error | undefined)[]) => ({
  read: jest.fn(async () => {
    const result = results.shift();
    if (result instanceof Error) throw result;
    return result;
  }),
});

it("reads a file with a hash once, and other files each time", async () => {
  const store = storeWith(text, text, Buffer.from("new"));
  expect(await verifiedText(store, "/modules/a/a.css", integrity)).toBe("form{color:red}");
  expect(await verifiedText(store, "/modules/a/a.css", integrity)).toBe("form{color:red}");
  expect(store.read).toHaveBeenCalledTimes(1);
  expect(await verifiedText(store, "/modules/a/a.css", undefined)).toBe("form{color:red}");
  expect(await verifiedText(store, "/modules/a/a.css", undefined)).toBe("new");
});

it.each([
  ["cannot be read", new Error("the bucket does not respond")],
  ["is missing", undefined],
  ["has other bytes", Buffer.from("form{color:blue}")],
])("has no text while the file %s", async (_what, result) => {
  const store = storeWith(result, text);
  expect(await verifiedText(store, "/modules/a/a.css", integrity)).toBeUndefined();
  expect(await verifiedText(store, "/modules/a/a.css", integrity)).toBe("form{color:red}");
});
