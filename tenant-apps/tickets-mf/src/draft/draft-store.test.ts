import { createDraftStore } from "./draft-store.ts";

it("gives a person's text back until it is sent", () => {
  const drafts = createDraftStore();
  drafts.keep("ana@acme.test", "new", { subject: "Monitor" });
  expect(drafts.read("ana@acme.test", "new")).toEqual({ subject: "Monitor" });
  expect(drafts.read("ana@acme.test", "comment 1")).toEqual({});
  drafts.drop("new");
  expect(drafts.read("ana@acme.test", "new")).toEqual({});
});

it("gives it to nobody else, not even after they were here in between", () => {
  const drafts = createDraftStore();
  drafts.keep("ana@acme.test", "new", { subject: "Monitor" });
  expect(drafts.read("bruno@acme.test", "new")).toEqual({});
  expect(drafts.read("ana@acme.test", "new")).toEqual({});
});
