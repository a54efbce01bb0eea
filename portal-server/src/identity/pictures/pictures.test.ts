import { Readable } from "node:stream";
import { portalForTests } from "../../testing/open-test-app.ts";
import { noiseImage } from "../../testing/sample-images.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";
import { type TestBrowser, testBrowser } from "../../testing/test-browser.ts";
import { imageLimits } from "./image-limits.ts";
import type { ProfilePicture } from "./profile-picture.ts";

const asJpeg = { headers: { "content-type": "image/jpeg" } };
const portal = portalForTests();
let ana: TestBrowser;
let bruno: TestBrowser;
let image: Buffer;

beforeAll(async () => {
  for (const email of ["ana@acme.test", "bruno@acme.test"]) await addUser(portal, email);
  await addUser(portal, "ana@acme.test", "globex");
  ana = (await signIn(portal, "ana@acme.test")).browser;
  bruno = (await signIn(portal, "bruno@acme.test")).browser;
  image = await noiseImage("jpeg");
});
afterEach(() => ana.delete(anasPicture));

const anasPicture = "/api/users/images?email=ana@acme.test";

it("uploads, shows, replaces and removes a picture", async () => {
  expect(await picturesOf(ana, "ana@acme.test")).toEqual([]);
  const uploaded = await ana.post(anasPicture, image, asJpeg);
  expect(uploaded.statusCode).toBe(201);
  expect(uploaded.json()).toEqual({ email: "ana@acme.test", image: expect.any(String), mime: "image/webp" });
  expect(await picturesOf(bruno, "ana@acme.test")).toEqual([uploaded.json()]);

  const replaced = await ana.put(anasPicture, await noiseImage("png"), { headers: { "content-type": "image/png" } });
  expect(replaced.statusCode).toBe(200);
  expect(replaced.json().image).not.toBe(uploaded.json().image);
  expect(await picturesOf(ana, "ana@acme.test")).toEqual([replaced.json()]);

  expect((await ana.delete(anasPicture)).statusCode).toBe(204);
  expect(await picturesOf(ana, "ana@acme.test")).toEqual([]);
});

it("accepts the user's e-mail address in any case and with spaces around it", async () => {
  expect((await ana.post("/api/users/images?email=%20ANA@Acme.test", image, asJpeg)).statusCode).toBe(201);
  expect(await picturesOf(ana, "Ana@ACME.test")).toHaveLength(1);
});

it("refuses a second upload and keeps the first picture", async () => {
  const { image: first }: ProfilePicture = (await ana.post(anasPicture, image, asJpeg)).json();
  const second = await ana.post(anasPicture, await noiseImage("webp"), asJpeg);
  expect([second.statusCode, second.json().error.code]).toEqual([409, "resource.conflict"]);
  expect(await picturesOf(ana, "ana@acme.test")).toMatchObject([{ image: first }]);
});

it("stores exactly one of eight simultaneous uploads", async () => {
  const pictures = await Promise.all(Array.from({ length: 8 }, () => noiseImage("jpeg")));
  const responses = await Promise.all(pictures.map((picture) => ana.post(anasPicture, picture, asJpeg)));
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(7).fill(409)]);
});

it("reads one body of an account at a time, and delays no other account", async () => {
  const first = openBody();
  const second = openBody();
  const sent = [ana.post(anasPicture, first.body, asJpeg)];
  await first.reading;
  sent.push(ana.post(anasPicture, second.body, asJpeg));
  const brunos = "/api/users/images?email=bruno@acme.test";
  expect((await bruno.post(brunos, image, asJpeg)).statusCode).toBe(201);
  await bruno.delete(brunos);
  expect(second.isRead()).toBe(false);
  first.body.push(null);
  await second.reading;
  second.body.push(null);
  await Promise.all(sent);
});

it("refuses the 12th upload of an account that waits, and none of another account", async () => {
  const many = Promise.all(Array.from({ length: 30 }, () => ana.post(anasPicture, image, asJpeg)));
  const brunos = "/api/users/images?email=bruno@acme.test";
  expect((await bruno.post(brunos, image, asJpeg)).statusCode).toBe(201);
  await bruno.delete(brunos);
  const refused = (await many).filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(30 - 11);
});

it("delays no other tenant while 26 accounts of one upload", async () => {
  const anaOfGlobex = (await signIn(portal, "ana@acme.test", "globex")).browser;
  const emails = Array.from({ length: 26 }, (_, n) => `user-${n}@acme.test`);
  const browsers: TestBrowser[] = [];
  for (const email of emails) {
    await addUser(portal, email);
    browsers.push((await signIn(portal, email)).browser);
  }
  const done: number[] = [];
  const many = emails.map(async (email, n) => {
    done.push((await browsers[n]?.post(`/api/users/images?email=${email}`, image, asJpeg))?.statusCode ?? 0);
  });
  expect((await anaOfGlobex.post(anasPicture, image, asJpeg)).statusCode).toBe(201);
  expect(done.length).toBeLessThan(emails.length);
  await Promise.all(many);
  expect(done).toEqual(Array(emails.length).fill(201));
  await anaOfGlobex.delete(anasPicture);
});

it("gives a repeated upload of the same picture the first one's response, which may have been lost", async () => {
  const first = await ana.post(anasPicture, image, asJpeg);
  const second = await ana.post(anasPicture, image, asJpeg);
  expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
});

it("refuses to replace a picture that does not exist", async () => {
  const response = await ana.put(anasPicture, image, asJpeg);
  expect([response.statusCode, response.json().error.code]).toEqual([404, "resource.not_found"]);
  expect(await picturesOf(ana, "ana@acme.test")).toEqual([]);
});

it("deletes a picture that does not exist without an error, so that two tabs may delete it", async () => {
  expect((await ana.delete(anasPicture)).statusCode).toBe(204);
});

describe("another user's picture", () => {
  const addresses = ["bruno@acme.test", "nobody@acme.test", "gina@globex.test", "ana@acme.test.evil"];

  it.each(addresses)("cannot be uploaded, replaced or deleted: %s", async (email) => {
    await bruno.post("/api/users/images?email=bruno@acme.test", image, asJpeg);
    const before = await picturesOf(bruno, "bruno@acme.test");
    const path = `/api/users/images?email=${email}`;
    const responses = [await ana.post(path, image, asJpeg), await ana.put(path, image, asJpeg), await ana.delete(path)];
    for (const response of responses)
      expect([response.statusCode, response.json().error.code]).toEqual([404, "resource.not_found"]);
    expect(await picturesOf(bruno, "bruno@acme.test")).toEqual(before);
  });

  it("cannot be read or deleted from another tenant with an account of the same address", async () => {
    const anaOfGlobex = (await signIn(portal, "ana@acme.test", "globex")).browser;
    await ana.post(anasPicture, image, asJpeg);
    expect(await picturesOf(anaOfGlobex, "ana@acme.test")).toEqual([]);
    expect((await anaOfGlobex.delete(anasPicture)).statusCode).toBe(204);
    expect(await picturesOf(ana, "ana@acme.test")).toHaveLength(1);
  });
});

describe("reading pictures", () => {
  it("returns the existing pictures for 100 addresses", async () => {
    await ana.post(anasPicture, image, asJpeg);
    const strangers = Array.from({ length: 99 }, (_, index) => `nobody${index}@acme.test`);
    expect(await picturesOf(bruno, "ana@acme.test", ...strangers)).toMatchObject([{ email: "ana@acme.test" }]);
  });

  it.each([
    ["no address", ""],
    ["101 addresses", Array.from({ length: 101 }, (_, index) => `emails=a${index}@acme.test`).join("&")],
    ["an address that is too long", `emails=${"a".repeat(255)}`],
  ])("refuses %s", async (_name, query) => {
    const response = await ana.get(`/api/users/images?${query}`);
    expect([response.statusCode, response.json().error.code]).toEqual([400, "request.invalid"]);
  });
});

describe("refuses an upload before decoding it", () => {
  const guest = () => testBrowser(portal.app);
  const oversized = () => Buffer.concat([image, Buffer.alloc(imageLimits.bytes)]);

  it.each([
    ["without a session", () => guest().post(anasPicture, image, asJpeg), 401, "auth.token_missing"],
    [
      "without the XSRF header",
      () => ana.post(anasPicture, image, { headers: { ...asJpeg.headers, "x-xsrf-token": "" } }),
      403,
      "request.csrf",
    ],
    [
      "from another site",
      () => ana.put(anasPicture, image, { headers: { ...asJpeg.headers, "sec-fetch-site": "cross-site" } }),
      403,
      "request.csrf",
    ],
    [
      "from another origin",
      () => ana.put(anasPicture, image, { headers: { ...asJpeg.headers, origin: "http://evil.test" } }),
      403,
      "request.csrf",
    ],
    ["above 5 MB", () => ana.post(anasPicture, oversized(), asJpeg), 413, "image.size"],
    ["without an address", () => ana.post("/api/users/images", image, asJpeg), 400, "request.invalid"],
    [
      "with two addresses",
      () => ana.post(`${anasPicture}&email=bruno@acme.test`, image, asJpeg),
      400,
      "request.invalid",
    ],
    ["without a body", () => ana.post(anasPicture), 400, "request.invalid"],
    ["with an empty body", () => ana.post(anasPicture, Buffer.alloc(0), asJpeg), 415, "image.type"],
  ])("%s", async (_name, upload, status, code) => {
    const response = await upload();
    expect([response.statusCode, response.json().error.code]).toEqual([status, code]);
    expect(await picturesOf(bruno, "ana@acme.test")).toEqual([]);
  });

  it.each([
    "image/svg+xml",
    "image/gif",
    "image/*",
    "text/html",
    "text/plain",
    "application/json",
    "application/octet-stream",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    `multipart/form-data; boundary=${"b".repeat(252)}`,
    "image/jpeg,text/html",
    "image/jpegx",
    " ",
    "image",
    "IMAGE/SVG+XML",
  ])("as %s", async (type) => {
    const response = await ana.post(anasPicture, image, { headers: { "content-type": type } });
    expect([response.statusCode, response.json().error.code]).toEqual([415, "image.type"]);
  });
});

it("describes the upload's body as image bytes in the OpenAPI document", async () => {
  const { paths } = (await ana.get("/api/openapi.json")).json();
  const { content } = paths["/api/users/images"].post.requestBody;
  expect(Object.keys(content)).toEqual(["image/jpeg", "image/png", "image/webp"]);
  expect(content["image/png"].schema).toMatchObject({ type: "string", format: "binary" });
});

async function picturesOf(browser: TestBrowser, ...emails: string[]): Promise<ProfilePicture[]> {
  const query = emails.map((email) => `emails=${encodeURIComponent(email)}`).join("&");
  return (await browser.get(`/api/users/images?${query}`)).json();
}

/** A body that stays open, and a promise that the portal has begun to read it. */
function openBody() {
  let body = new Readable();
  let isRead = false;
  const reading = new Promise<void>((resolve) => {
    const read = () => {
      isRead = true;
      resolve();
    };
    body = new Readable({ read });
  });
  return { body, reading, isRead: () => isRead };
}
