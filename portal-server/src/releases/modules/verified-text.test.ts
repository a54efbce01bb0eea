import { fileIntegrity } from "./file-integrity.ts";
import { verifiedText } from "./verified-text.ts";

const text = Buffer.from("form{color:red}");
const integrity = fileIntegrity(text);
const storeWith = (...results: (Buffer | undefined)[]) => ({ read: jest.fn(async () => results.shift()) });

it("reads a file with a hash once, and other files each time", async () => {
  const store = storeWith(text, text, Buffer.from("new"));
  expect(await verifiedText(store, "/modules/a/a.css", integrity)).toBe("form{color:red}");
  expect(await verifiedText(store, "/modules/a/a.css", integrity)).toBe("form{color:red}");
  expect(store.read).toHaveBeenCalledTimes(1);
  expect(await verifiedText(store, "/modules/a/a.css", undefined)).toBe("form{color:red}");
  expect(await verifiedText(store, "/modules/a/a.css", undefined)).toBe("new");
});

it.each([
  ["is missing", undefined],
  ["has other bytes", Buffer.from("form{color:blue}")],
])("has no text while the file %s", async (_what, result) => {
  const store = storeWith(result, text);
  expect(await verifiedText(store, "/modules/a/a.css", integrity)).toBeUndefined();
  expect(await verifiedText(store, "/modules/a/a.css", integrity)).toBe("form{color:red}");
});
