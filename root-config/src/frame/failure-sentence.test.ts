import { bootPage, resetPage } from "@portico/shared-utility/testing";
import type { Part } from "../routes/parts.ts";
import { failureSentence } from "./failure-sentence.ts";

jest.mock("../page/shell-text.ts", () => ({
  shellText: (key: string, { id }: { id: string }) => `${key} ${id}`,
}));
jest.mock("../loader/system-loader.ts", () => ({ buildOf: () => ({ address: "http://localhost:9100/stock.js" }) }));

const part = { specifier: "@app/stock", severity: "application" } as unknown as Part;

beforeEach(() => resetPage());

it("names the address of an application that this browser overrides", () => {
  bootPage({ overrides: ["@app/stock"] });
  expect(failureSentence(part, "3302ebf4")).toBe("frame.error.body 3302ebf4 (http://localhost:9100/stock.js)");
  bootPage({ overrides: ["@app/other"] });
  expect(failureSentence(part, "3302ebf4")).toBe("frame.error.body 3302ebf4");
});
