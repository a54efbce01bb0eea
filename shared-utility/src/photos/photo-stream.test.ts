import { signIn, signOut } from "@portico/shared-utility";
import { FakeAnswer, type FakeCall, failure, fakeApi, type Handlers, resetPage } from "@portico/shared-utility/testing";
import type { TabChannel } from "../browser/tab-channel.ts";
import { apiClient } from "../http/api-client.ts";
import { session$ } from "../session/page-session.ts";
import { createPhotoBook, type PhotoMessage } from "./photo-book.ts";
import { createPhotoStream } from "./photo-stream.ts";

const route = "/users/images";
const read = `GET ${route}`;
const photo = (email: string, image: string) => ({ email, image, mime: "image/webp" });
const address = (image: string) => `data:image/webp;base64,${image}`;
const file = new File(["picture"], "ana.png", { type: "image/png" });
const ana = "ana@acme.test";

/** Tabs of one browser, all on this page's session. */
function openTabs(count: number) {
  const hearers: ((message: PhotoMessage) => void)[][] = [];
  const openTab = () => {
    const own: ((message: PhotoMessage) => void)[] = [];
    hearers.push(own);
    const channel: TabChannel<PhotoMessage> = {
      post: (message) => {
        for (const hear of hearers.filter((one) => one !== own).flat()) hear(message);
      },
      listen: (hear) => void own.push(hear),
    };
    return createPhotoStream({
      session$,
      channel,
      loadBook: async (channel) => createPhotoBook({ api: apiClient, channel }),
    });
  };
  return Array.from({ length: count }, openTab);
}

async function openSignedIn(handlers: Handlers = {}) {
  const api = fakeApi({ [read]: [], ...handlers });
  await signIn(ana, "secret");
  const [tab, other] = openTabs(2);
  if (!tab || !other) throw new Error("Two tabs");
  return { api, tab, other };
}

const watching: { unsubscribe(): void }[] = [];

function watch(tab: ReturnType<typeof createPhotoStream>, email = ana) {
  const seen: (string | undefined)[] = [];
  watching.push(tab.photoOf$(email).subscribe((value) => seen.push(value)));
  return seen;
}

function watchNoMore() {
  for (const subscription of watching.splice(0)) subscription.unsubscribe();
}

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  jest.useFakeTimers();
  resetPage();
});
afterEach(() => {
  watchNoMore();
  jest.useRealTimers();
});

describe("a photo", () => {
  it("is asked for once with all others of the same tick, and shown", async () => {
    const { api, tab } = await openSignedIn({ [read]: [photo(ana, "AA=="), photo("eva@acme.test", "BB==")] });
    const [first, again, eva, bob] = [ana, "Ana@acme.test", "eva@acme.test", "bob@acme.test"].map((email) =>
      watch(tab, email),
    );
    await pass(10);
    expect(api.callsTo(read).map(({ query }) => query.getAll("emails"))).toEqual([
      [ana, "eva@acme.test", "bob@acme.test"],
    ]);
    expect([first, again, eva, bob]).toEqual([
      [undefined, address("AA==")],
      [undefined, address("AA==")],
      [undefined, address("BB==")],
      [undefined],
    ]);
  });

  it("is asked for in several requests when there are very many", async () => {
    const { api, tab } = await openSignedIn();
    for (let at = 0; at < 120; at += 1) watch(tab, `person${at}@acme.test`);
    await pass(10);
    expect(api.callsTo(read).map(({ query }) => query.getAll("emails").length)).toEqual([50, 50, 20]);
  });

  it("is there at once the next time, and asked for again after 5 minutes", async () => {
    const { api, tab } = await openSignedIn({ [read]: [photo(ana, "AA==")] });
    const first = watch(tab);
    await pass(10);
    expect(watch(tab)).toEqual([address("AA==")]);
    await pass(4 * 60_000);
    expect(watch(tab)).toEqual([address("AA==")]);
    await pass(10);
    expect(api.callsTo(read)).toHaveLength(1);
    await pass(60_000);
    api.handle({ [read]: [photo(ana, "BB==")] });
    watch(tab);
    await pass(10);
    expect(api.callsTo(read)).toHaveLength(2);
    expect(first.at(-1)).toBe(address("BB=="));
  });

  it("is forgotten 5 minutes after nobody needs it any more", async () => {
    const { tab } = await openSignedIn({ [read]: [photo(ana, "AA==")] });
    watch(tab);
    await pass(10);
    watchNoMore();
    await pass(5 * 60_000);
    expect(watch(tab)).toEqual([undefined]);
  });

  it("is tried three times more, after 1, 2 and 4 s, and then left to the initial letter", async () => {
    const { api, tab } = await openSignedIn({ [read]: failure("server.unavailable") });
    const seen = watch(tab);
    const calls: number[] = [];
    for (const wait of [10, 1000, 2000, 4000, 60_000]) {
      await pass(wait);
      calls.push(api.callsTo(read).length);
    }
    expect(calls).toEqual([1, 2, 3, 4, 4]);
    expect(seen).toEqual([undefined]);
  });

  it("arrives when a later try succeeds", async () => {
    const { api, tab } = await openSignedIn({ [read]: failure("network") });
    const seen = watch(tab);
    await pass(10);
    api.handle({ [read]: [photo(ana, "AA==")] });
    await pass(1010);
    expect(seen).toEqual([undefined, address("AA==")]);
  });

  it("is not tried again when the server refuses", async () => {
    const { api, tab } = await openSignedIn({ [read]: failure("request.invalid") });
    watch(tab);
    await pass(60_000);
    expect(api.callsTo(read)).toHaveLength(1);
  });

  it("is never active content", async () => {
    const { tab } = await openSignedIn({ [read]: [{ ...photo(ana, "AA=="), mime: "image/svg+xml" }] });
    const seen = watch(tab);
    await pass(10);
    expect(seen).toEqual([undefined]);
  });

  it("is gone with the session, and asked for anew by the next one", async () => {
    const { api, tab } = await openSignedIn({ [read]: [photo(ana, "AA==")] });
    const seen = watch(tab);
    await pass(10);
    await signOut();
    await pass(10);
    expect(seen).toEqual([undefined, address("AA=="), undefined]);
    expect(api.callsTo(read)).toHaveLength(1);
    await signIn(ana, "secret");
    await pass(10);
    expect(api.callsTo(read)).toHaveLength(2);
    expect(seen.at(-1)).toBe(address("AA=="));
  });

  it("is asked for again when its code could not be had", async () => {
    fakeApi({ [read]: [photo(ana, "AA==")] });
    await signIn(ana, "secret");
    const loadBook = jest.fn(async (channel: TabChannel<PhotoMessage>) => createPhotoBook({ api: apiClient, channel }));
    loadBook.mockRejectedValueOnce(new Error("no network"));
    const tab = createPhotoStream({ session$, channel: { post: () => {}, listen: () => {} }, loadBook });
    const first = watch(tab);
    await pass(10);
    expect(first).toEqual([undefined]);
    watch(tab);
    await pass(10);
    expect(first).toEqual([undefined, address("AA==")]);
  });
});

describe("the own photo", () => {
  const stored = (image: string) => ({
    [`POST ${route}`]: new FakeAnswer(201, photo(ana, image)),
    [`PUT ${route}`]: photo(ana, image),
  });
  const methods = (calls: FakeCall[]) => calls.filter(({ path }) => path === route).map(({ method }) => method);

  it("is sent as it is, with its type, and shown in every tab without another request", async () => {
    const { api, tab, other } = await openSignedIn(stored("AA=="));
    const [here, there] = [watch(tab), watch(other)];
    await pass(10);
    const sent: number[] = [];
    api.handle({
      [`POST ${route}`]: ({ onUploadProgress }: FakeCall) => {
        onUploadProgress?.(0.4);
        return new FakeAnswer(201, photo(ana, "AA=="));
      },
    });
    await tab.uploadPhoto(file, { onProgress: (share) => sent.push(share) });
    await pass(10);
    expect(here).toEqual([undefined, address("AA==")]);
    expect(there).toEqual([undefined, address("AA==")]);
    expect(methods(api.calls)).toEqual(["GET", "GET", "POST"]);
    expect(api.callsTo(`POST ${route}`)[0]).toMatchObject({ body: file, headers: { "Content-Type": "image/png" } });
    expect(api.callsTo(`POST ${route}`)[0]?.query.get("email")).toBe(ana);
    expect(sent).toEqual([0.4]);
  });

  it("is replaced when there is one", async () => {
    const { api, tab } = await openSignedIn({ [read]: [photo(ana, "AA==")], ...stored("BB==") });
    const seen = watch(tab);
    await pass(10);
    await tab.uploadPhoto(file);
    await pass(10);
    expect(methods(api.calls)).toEqual(["GET", "PUT"]);
    expect(seen.at(-1)).toBe(address("BB=="));
  });

  it.each([
    ["added", [], { [`POST ${route}`]: failure("resource.conflict") }, ["GET", "POST", "PUT"]],
    ["removed", [photo(ana, "AA==")], { [`PUT ${route}`]: failure("resource.not_found") }, ["GET", "PUT", "POST"]],
  ])("is stored although another device has %s one meanwhile", async (_what, before, refused, expected) => {
    const { api, tab } = await openSignedIn({ [read]: before, ...stored("BB=="), ...refused });
    const seen = watch(tab);
    await pass(10);
    await tab.uploadPhoto(file);
    await pass(10);
    expect(methods(api.calls)).toEqual(expected);
    expect(seen.at(-1)).toBe(address("BB=="));
  });

  it("is removed in every tab", async () => {
    const { tab, other } = await openSignedIn({ [read]: [photo(ana, "AA==")], [`DELETE ${route}`]: undefined });
    const [here, there] = [watch(tab), watch(other)];
    await pass(10);
    await tab.deletePhoto();
    await pass(10);
    expect([here, there]).toEqual(Array(2).fill([undefined, address("AA=="), undefined]));
  });

  it("stays when the server refuses another one", async () => {
    const refusing = { [read]: [photo(ana, "AA==")], [`PUT ${route}`]: failure("image.broken") };
    const { api, tab } = await openSignedIn(refusing);
    const seen = watch(tab);
    await pass(10);
    await expect(tab.uploadPhoto(file)).rejects.toMatchObject({ code: "image.broken" });
    await pass(10);
    expect(seen).toEqual([undefined, address("AA==")]);
    expect(methods(api.calls)).toEqual(["GET", "PUT"]);
  });

  it.each([
    ["got no answer", failure("network"), undefined],
    ["was given up", () => new Promise(() => {}), AbortSignal.abort("given up")],
  ])("is looked at again when the upload %s, which may have arrived", async (_what, answer, signal) => {
    const { api, tab } = await openSignedIn({ [`POST ${route}`]: answer });
    const seen = watch(tab);
    await pass(10);
    api.handle({ [read]: [photo(ana, "BB==")] });
    await expect(tab.uploadPhoto(file, { signal })).rejects.toBeDefined();
    await pass(10);
    expect(seen).toEqual([undefined, address("BB==")]);
  });

  it("is the new one although an older answer comes later", async () => {
    let answerLate: (photos: unknown) => void = () => {};
    const late = new Promise((resolve) => {
      answerLate = resolve;
    });
    const { tab } = await openSignedIn({ [read]: () => late, ...stored("BB==") });
    const seen = watch(tab);
    await pass(10);
    await tab.uploadPhoto(file);
    answerLate([photo(ana, "AA==")]);
    await pass(10);
    expect(seen).toEqual([undefined, address("BB==")]);
  });

  it("cannot be changed by a guest", async () => {
    fakeApi();
    const [tab] = openTabs(1);
    await expect(tab?.uploadPhoto(file)).rejects.toMatchObject({ code: "auth.token_missing" });
    await expect(tab?.deletePhoto()).rejects.toMatchObject({ code: "auth.token_missing" });
  });
});
