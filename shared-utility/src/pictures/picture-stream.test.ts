import { signIn, signOut } from "@portico/shared-utility";
import {
  type FakeCall,
  FakeResponse,
  failure,
  fakeApi,
  type Handlers,
  resetPage,
} from "@portico/shared-utility/testing";
import type { TabChannel } from "../browser/tab-channel.ts";
import { apiClient } from "../http/api-client.ts";
import { session$ } from "../session/page-session.ts";
import { createPictureStore, type PictureMessage } from "./picture-store.ts";
import { createPictureStream } from "./picture-stream.ts";

const route = "/users/images";
const getPictures = `GET ${route}`;
const picture = (email: string, image: string) => ({ email, image, mime: "image/webp" });
const address = (image: string) => `data:image/webp;base64,${image}`;
const file = new File(["picture"], "ana.png", { type: "image/png" });
const ana = "ana@acme.test";

/** Tabs of one browser, all with this page's session. */
function openTabs(count: number) {
  const listenersByTab: ((message: PictureMessage) => void)[][] = [];
  const openTab = () => {
    const listeners: ((message: PictureMessage) => void)[] = [];
    listenersByTab.push(listeners);
    const channel: TabChannel<PictureMessage> = {
      post: (message) => {
        for (const listener of listenersByTab.filter((one) => one !== listeners).flat()) listener(message);
      },
      listen: (listener) => void listeners.push(listener),
    };
    return createPictureStream({
      session$,
      channel,
      loadStore: async (channel) => createPictureStore({ api: apiClient, channel }),
    });
  };
  return Array.from({ length: count }, openTab);
}

async function openSignedIn(handlers: Handlers = {}) {
  const api = fakeApi({ [getPictures]: [], ...handlers });
  await signIn(ana, "secret");
  const [tab, other] = openTabs(2);
  if (!tab || !other) throw new Error("Two tabs");
  return { api, tab, other };
}

const subscriptions: { unsubscribe(): void }[] = [];

function watch(tab: ReturnType<typeof createPictureStream>, email = ana) {
  const seen: (string | undefined)[] = [];
  subscriptions.push(tab.pictureOf$(email).subscribe((value) => seen.push(value)));
  return seen;
}

function stopWatching() {
  for (const subscription of subscriptions.splice(0)) subscription.unsubscribe();
}

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  jest.useFakeTimers();
  resetPage();
});
afterEach(() => {
  stopWatching();
  jest.useRealTimers();
});

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

describe("the signed-in user's picture", () => {
  const stored = (image: string) => ({
    [`POST ${route}`]: new FakeResponse(201, picture(ana, image)),
    [`PUT ${route}`]: picture(ana, image),
  });
  const methods = (calls: FakeCall[]) => calls.filter(({ path }) => path === route).map(({ method }) => method);

  it("is uploaded unchanged, with its type, and shown in every tab without another request", async () => {
    const { api, tab, other } = await openSignedIn(stored("AA=="));
    const [here, there] = [watch(tab), watch(other)];
    await pass(10);
    const sent: number[] = [];
    api.handle({
      [`POST ${route}`]: ({ onUploadProgress }: FakeCall) => {
        onUploadProgress?.(0.4);
        return new FakeResponse(201, picture(ana, "AA=="));
      },
    });
    await tab.uploadPicture(file, { onProgress: (share) => sent.push(share) });
    await pass(10);
    expect(here).toEqual([undefined, address("AA==")]);
    expect(there).toEqual([undefined, address("AA==")]);
    expect(methods(api.calls)).toEqual(["GET", "GET", "POST"]);
    expect(api.callsTo(`POST ${route}`)[0]).toMatchObject({ body: file, headers: { "Content-Type": "image/png" } });
    expect(api.callsTo(`POST ${route}`)[0]?.query.get("email")).toBe(ana);
    expect(sent).toEqual([0.4]);
  });

  it("is replaced with PUT when there is one", async () => {
    const { api, tab } = await openSignedIn({ [getPictures]: [picture(ana, "AA==")], ...stored("BB==") });
    const seen = watch(tab);
    await pass(10);
    await tab.uploadPicture(file);
    await pass(10);
    expect(methods(api.calls)).toEqual(["GET", "PUT"]);
    expect(seen.at(-1)).toBe(address("BB=="));
  });

  it.each([
    ["added", [], { [`POST ${route}`]: failure("resource.conflict") }, ["GET", "POST", "PUT"]],
    ["removed", [picture(ana, "AA==")], { [`PUT ${route}`]: failure("resource.not_found") }, ["GET", "PUT", "POST"]],
  ])("is stored even if another device has %s one meanwhile", async (_what, before, refused, expected) => {
    const { api, tab } = await openSignedIn({ [getPictures]: before, ...stored("BB=="), ...refused });
    const seen = watch(tab);
    await pass(10);
    await tab.uploadPicture(file);
    await pass(10);
    expect(methods(api.calls)).toEqual(expected);
    expect(seen.at(-1)).toBe(address("BB=="));
  });

  it("is removed in every tab", async () => {
    const { tab, other } = await openSignedIn({
      [getPictures]: [picture(ana, "AA==")],
      [`DELETE ${route}`]: undefined,
    });
    const [here, there] = [watch(tab), watch(other)];
    await pass(10);
    await tab.deletePicture();
    await pass(10);
    expect([here, there]).toEqual(Array(2).fill([undefined, address("AA=="), undefined]));
  });

  it("stays when the server refuses the upload", async () => {
    const handlers = { [getPictures]: [picture(ana, "AA==")], [`PUT ${route}`]: failure("image.broken") };
    const { api, tab } = await openSignedIn(handlers);
    const seen = watch(tab);
    await pass(10);
    await expect(tab.uploadPicture(file)).rejects.toMatchObject({ code: "image.broken" });
    await pass(10);
    expect(seen).toEqual([undefined, address("AA==")]);
    expect(methods(api.calls)).toEqual(["GET", "PUT"]);
  });

  it.each([
    ["got no answer", failure("network"), undefined],
    ["was aborted", () => new Promise(() => {}), AbortSignal.abort("given up")],
  ])("is fetched again when the upload %s, because the server may have stored it", async (_what, respond, signal) => {
    const { api, tab } = await openSignedIn({ [`POST ${route}`]: respond });
    const seen = watch(tab);
    await pass(10);
    api.handle({ [getPictures]: [picture(ana, "BB==")] });
    await expect(tab.uploadPicture(file, { signal })).rejects.toBeDefined();
    await pass(10);
    expect(seen).toEqual([undefined, address("BB==")]);
  });

  it("stays the uploaded one when an older response arrives later", async () => {
    let respondLate: (pictures: unknown) => void = () => {};
    const late = new Promise((resolve) => {
      respondLate = resolve;
    });
    const { tab } = await openSignedIn({ [getPictures]: () => late, ...stored("BB==") });
    const seen = watch(tab);
    await pass(10);
    await tab.uploadPicture(file);
    respondLate([picture(ana, "AA==")]);
    await pass(10);
    expect(seen).toEqual([undefined, address("BB==")]);
  });

  it("cannot be changed by a guest", async () => {
    fakeApi();
    const [tab] = openTabs(1);
    await expect(tab?.uploadPicture(file)).rejects.toMatchObject({ code: "auth.token_missing" });
    await expect(tab?.deletePicture()).rejects.toMatchObject({ code: "auth.token_missing" });
  });
});
