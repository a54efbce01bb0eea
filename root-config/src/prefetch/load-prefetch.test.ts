import { signIn } from "@portico/shared-utility";
import { fakeApi, resetPage } from "@portico/shared-utility/testing";
import { Subject } from "rxjs";
import type { Intended } from "./follow-intent.ts";
import { loadPrefetch } from "./load-prefetch.ts";

const followIntent = jest.fn();
jest.mock("./follow-intent.ts", () => ({ followIntent: (intended: Intended) => followIntent(intended) }));

const intended: Intended = { frames: [], decideAt: () => ({ kind: "wait" }) };
const flush = () => new Promise((resolve) => setTimeout(resolve));
let readyState: jest.SpyInstance;

beforeEach(() => {
  resetPage();
  followIntent.mockReset();
  readyState = jest.spyOn(document, "readyState", "get").mockReturnValue("complete");
});

async function begin({ signedIn }: { signedIn: boolean }): Promise<Subject<void>> {
  const arrivals = new Subject<void>();
  fakeApi();
  if (signedIn) await signIn("ana@acme.test", "portico-demo-2026");
  loadPrefetch(arrivals, intended);
  await flush();
  expect(followIntent).not.toHaveBeenCalled();
  return arrivals;
}

it("begins once, when the first page of a signed-in user has arrived", async () => {
  const arrivals = await begin({ signedIn: true });
  arrivals.next();
  arrivals.next();
  await flush();
  expect(followIntent.mock.calls).toEqual([[intended]]);
});

it("does not begin on the pages of a guest", async () => {
  const arrivals = await begin({ signedIn: false });
  arrivals.next();
  await flush();
  expect(followIntent).not.toHaveBeenCalled();
});

it("waits for the page's load event", async () => {
  readyState.mockReturnValue("interactive");
  const arrivals = await begin({ signedIn: true });
  arrivals.next();
  await flush();
  expect(followIntent).not.toHaveBeenCalled();
  window.dispatchEvent(new Event("load"));
  await flush();
  expect(followIntent).toHaveBeenCalledTimes(1);
});

it("begins at a later arrival when it could not begin at the first one", async () => {
  const arrivals = await begin({ signedIn: true });
  followIntent.mockImplementationOnce(() => {
    throw new Error("the file did not load");
  });
  arrivals.next();
  await flush();
  arrivals.next();
  await flush();
  expect(followIntent).toHaveBeenCalledTimes(2);
});
