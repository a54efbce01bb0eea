import type { Session } from "@portico/shared-utility/contract";
import { afterChangeOfPage } from "./other-user-notice.ts";

const signedInAs = (email: string) => ({ status: "signed-in", email }) as Session;
const guest = { status: "guest" } as Session;

/** Notices that a change to Bruno's account has shown when single-spa had changed the page for these sessions. */
function shownAfter(...sessions: Session[]): string[] {
  let session = guest;
  const shown: string[] = [];
  afterChangeOfPage(
    "bruno@acme.test",
    () => session,
    () => shown.push("bruno"),
  );
  for (const next of sessions) {
    session = next;
    dispatchEvent(new Event("single-spa:routing-event"));
  }
  return shown;
}

describe("the notice of another account", () => {
  it("waits for the page of that account", () => {
    expect(shownAfter()).toEqual([]);
    expect(shownAfter(guest)).toEqual([]);
    expect(shownAfter(guest, signedInAs("bruno@acme.test"))).toEqual(["bruno"]);
  });

  it("is shown once", () => {
    expect(shownAfter(signedInAs("bruno@acme.test"), signedInAs("bruno@acme.test"))).toEqual(["bruno"]);
  });

  it("is not shown to a third user", () => {
    expect(shownAfter(guest, signedInAs("ana@acme.test"), signedInAs("bruno@acme.test"))).toEqual([]);
  });
});
