import { type FakeCall, FakeResponse, failure, fakeApi, resetPage } from "@portico/shared-utility/testing";
import {
  address,
  ana,
  file,
  getPictures,
  openSignedIn,
  openTabs,
  pass,
  picture,
  route,
  stopWatching,
  watch,
} from "../testing/open-pictures.ts";

beforeEach(() => {
  jest.useFakeTimers();
  resetPage();
});

afterEach(() => stopWatching());

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
    ["got no response", failure("network"), undefined],
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
