import { bootPage, resetPage } from "@portico/shared-utility/testing";
import type { Part } from "../routes/parts.ts";
import { failureSentence } from "./failure-sentence.ts";

const part = { specifier: "@app/stock", severity: "application" } as unknown as Part;

beforeEach(() => resetPage());

it("says that a failed application is one that this browser overrides", () => {
  bootPage({ overrides: ["@app/stock"] });
  expect(failureSentence(part, "3302ebf4")).toBe("frame.error.override");
  bootPage({ overrides: ["@app/other"] });
  expect(failureSentence(part, "3302ebf4")).toBe("frame.error.body");
});
