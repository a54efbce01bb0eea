import { retryAddress, withoutRetry } from "./retry-address.ts";

it.each(["https://a.example/main.js", "https://a.example/main.css?v=2"])("marks each attempt at %s", (address) => {
  const [first, second] = [retryAddress(address), retryAddress(address)];
  expect(first).not.toBe(second);
  expect([first, second].map(withoutRetry)).toEqual([address, address]);
});

it("keeps the query of the file apart from the mark", () => {
  const { searchParams } = new URL(retryAddress("https://a.example/main.css?v=2"));
  expect([searchParams.get("v"), searchParams.has("retry")]).toEqual(["2", true]);
});

it("leaves an address without a mark as it is", () => {
  expect(withoutRetry("https://a.example/a.js?retry=often")).toBe("https://a.example/a.js?retry=often");
});
