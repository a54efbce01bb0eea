import { signIn, signOut } from "@portico/shared-utility";
import { failure, fakeApi, resetPage } from "@portico/shared-utility/testing";
import type { TabChannel } from "../browser/tab-channel.ts";
import { apiClient } from "../http/api-client.ts";
import { session$ } from "../session/page-session.ts";
import {
  address,
  ana,
  getPictures,
  openSignedIn,
  pass,
  picture,
  stopWatching,
  watch,
} from "../testing/open-pictures.ts";
import { createPictureStore, type PictureMessage } from "./picture-store.ts";
import { createPictureStream } from "./picture-stream.ts";

beforeEach(() => {
  jest.useFakeTimers();
  resetPage();
});

afterEach(() => stopWatching());

describe("a picture", () => {
  it("shares one request with the other pictures of the same tick, and is shown", async () => {
    const { api, tab } = await openSignedIn({
      [getPictures]: [picture(ana, "AA=="), picture("eva@acme.test", "BB==")],
    });
    const [first, again, eva, bob] = [ana, "Ana@acme.test", "eva@acme.test", "bob@acme.test"].map((email) =>
      watch(tab, email),
    );
    await pass(10);
    expect(api.callsTo(getPictures).map(({ query }) => query.getAll("emails"))).toEqual([
      [ana, "eva@acme.test", "bob@acme.test"],
    ]);
    expect([first, again, eva, bob]).toEqual([
      [undefined, address("AA==")],
      [undefined, address("AA==")],
      [undefined, address("BB==")],
      [undefined],
    ]);
  });

  it("is requested in batches of 50", async () => {
    const { api, tab } = await openSignedIn();
    for (let at = 0; at < 120; at += 1) watch(tab, `person${at}@acme.test`);
    await pass(10);
    expect(api.callsTo(getPictures).map(({ query }) => query.getAll("emails").length)).toEqual([50, 50, 20]);
  });

  it("comes from the cache the next time, and is fetched again after 5 minutes", async () => {
    const { api, tab } = await openSignedIn({ [getPictures]: [picture(ana, "AA==")] });
    const first = watch(tab);
    await pass(10);
    expect(watch(tab)).toEqual([address("AA==")]);
    await pass(4 * 60_000);
    expect(watch(tab)).toEqual([address("AA==")]);
    await pass(10);
    expect(api.callsTo(getPictures)).toHaveLength(1);
    await pass(60_000);
    api.handle({ [getPictures]: [picture(ana, "BB==")] });
    watch(tab);
    await pass(10);
    expect(api.callsTo(getPictures)).toHaveLength(2);
    expect(first.at(-1)).toBe(address("BB=="));
  });

  it("leaves the cache 5 minutes after its last subscriber", async () => {
    const { tab } = await openSignedIn({ [getPictures]: [picture(ana, "AA==")] });
    watch(tab);
    await pass(10);
    stopWatching();
    await pass(5 * 60_000);
    expect(watch(tab)).toEqual([undefined]);
  });

  it("is retried three times, after 1, 2 and 4 s, then the initial letter stays", async () => {
    const { api, tab } = await openSignedIn({ [getPictures]: failure("server.unavailable") });
    const seen = watch(tab);
    const calls: number[] = [];
    for (const wait of [10, 1000, 2000, 4000, 60_000]) {
      await pass(wait);
      calls.push(api.callsTo(getPictures).length);
    }
    expect(calls).toEqual([1, 2, 3, 4, 4]);
    expect(seen).toEqual([undefined]);
  });

  it("is shown when a retry succeeds", async () => {
    const { api, tab } = await openSignedIn({ [getPictures]: failure("network") });
    const seen = watch(tab);
    await pass(10);
    api.handle({ [getPictures]: [picture(ana, "AA==")] });
    await pass(1010);
    expect(seen).toEqual([undefined, address("AA==")]);
  });

  it("is fetched again when the network is back", async () => {
    const { api, tab } = await openSignedIn({ [getPictures]: [picture(ana, "AA==")] });
    jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const seen = watch(tab);
    await pass(60_000);
    expect(api.callsTo(getPictures)).toHaveLength(0);
    jest.restoreAllMocks();
    window.dispatchEvent(new Event("online"));
    await pass(10);
    expect(seen).toEqual([undefined, address("AA==")]);
  });

  it("is fetched again when the tab is visible again, after all retries have failed", async () => {
    const { api, tab } = await openSignedIn({ [getPictures]: failure("server.unavailable") });
    const seen = watch(tab);
    await pass(60_000);
    api.handle({ [getPictures]: [picture(ana, "AA==")] });
    document.dispatchEvent(new Event("visibilitychange"));
    await pass(10);
    expect(seen).toEqual([undefined, address("AA==")]);
  });

  it("is not retried in a hidden tab", async () => {
    const { api, tab } = await openSignedIn({ [getPictures]: failure("server.unavailable") });
    jest.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    watch(tab);
    await pass(60_000);
    jest.restoreAllMocks();
    expect(api.callsTo(getPictures)).toHaveLength(1);
  });

  it("stays in the cache when the picture of an earlier session leaves it", async () => {
    const { api, tab } = await openSignedIn({ [getPictures]: [picture(ana, "AA==")] });
    watch(tab);
    await pass(10);
    await signOut();
    await pass(4 * 60_000);
    await signIn(ana, "secret");
    await pass(4 * 60_000);
    expect(watch(tab)).toEqual([address("AA==")]);
    expect(api.callsTo(getPictures)).toHaveLength(2);
  });

  it("is not retried when the server refuses", async () => {
    const { api, tab } = await openSignedIn({ [getPictures]: failure("request.invalid") });
    watch(tab);
    await pass(60_000);
    expect(api.callsTo(getPictures)).toHaveLength(1);
  });

  it("is not shown when its type can run scripts (SVG)", async () => {
    const { tab } = await openSignedIn({ [getPictures]: [{ ...picture(ana, "AA=="), mime: "image/svg+xml" }] });
    const seen = watch(tab);
    await pass(10);
    expect(seen).toEqual([undefined]);
  });

  it("is removed at sign-out, and fetched again by the next session", async () => {
    const { api, tab } = await openSignedIn({ [getPictures]: [picture(ana, "AA==")] });
    const seen = watch(tab);
    await pass(10);
    await signOut();
    await pass(10);
    expect(seen).toEqual([undefined, address("AA=="), undefined]);
    expect(api.callsTo(getPictures)).toHaveLength(1);
    await signIn(ana, "secret");
    await pass(10);
    expect(api.callsTo(getPictures)).toHaveLength(2);
    expect(seen.at(-1)).toBe(address("AA=="));
  });

  it("is requested again after its code could not be loaded", async () => {
    fakeApi({ [getPictures]: [picture(ana, "AA==")] });
    await signIn(ana, "secret");
    const loadStore = jest.fn(async (channel: TabChannel<PictureMessage>) =>
      createPictureStore({ api: apiClient, channel }),
    );
    loadStore.mockRejectedValueOnce(new Error("no network"));
    const tab = createPictureStream({ session$, channel: { post: () => {}, listen: () => {} }, loadStore });
    const first = watch(tab);
    await pass(10);
    expect(first).toEqual([undefined]);
    watch(tab);
    await pass(10);
    expect(first).toEqual([undefined, address("AA==")]);
  });
});
