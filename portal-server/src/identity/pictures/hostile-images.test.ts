import { animated, bombs, broken, disguised, loaded } from "../../testing/hostile-images.ts";
import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";
import { printFigure } from "../../testing/print-figure.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";
import type { TestBrowser } from "../../testing/test-browser.ts";
import { sharp } from "./image-decoder.mjs";
import type { ProfilePicture } from "./profile-picture.ts";

const path = "/api/users/images?email=ana@acme.test";
// The sender chooses the content type freely: all of these claim a harmless one.
const asPng = { headers: { "content-type": "image/png" } };
let portal: TestApp;
let ana: TestBrowser;
// What the tests have proven, counted as they pass.
const tally = { refused: 0, "stored of them": 0, "re-encoded": 0, "with data beside their pixels": 0 };

beforeAll(async () => {
  portal = await openTestApp();
  await addUser(portal, "ana@acme.test");
  ana = (await signIn(portal, "ana@acme.test")).browser;
});
afterAll(async () => {
  printFigure("U1", tally);
  await portal.close();
});

const refused = [
  ...disguised.map(([name, make]) => [name, "image.type", 415, make] as const),
  ...broken.map(([name, make]) => [name, "image.broken", 422, make] as const),
  ...bombs.map(([name, make]) => [name, "image.dimensions", 422, make] as const),
  ...animated.map(([name, make]) => [name, "image.animated", 422, make] as const),
];

describe(`U1, U2: refuses ${refused.length} hostile uploads and stores none`, () => {
  it.each(refused)("refuses %s as %s", async (_name, code, status, make) => {
    const response = await ana.post(path, await make(), asPng);
    expect([response.statusCode, response.json().error.code]).toEqual([status, code]);
    expect((await stored()).body).toBe("[]");
    tally.refused += 1;
  });
});

describe(`U1: re-encodes ${loaded.length} images without the data beside their pixels`, () => {
  afterEach(() => ana.delete(path));

  it.each(loaded)("keeps only the pixels of %s", async (_name, make) => {
    expect((await ana.post(path, await make(), asPng)).statusCode).toBe(201);
    const [picture]: ProfilePicture[] = (await stored()).json();
    const bytes = Buffer.from(picture?.image ?? "", "base64");
    const { exif, xmp, icc, iptc, comments, format } = await sharp(bytes).metadata();
    expect({ exif, xmp, icc, iptc, comments, format }).toEqual({ format: "webp" });
    expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
    expect(/canary|script|Exif|ICC_PROFILE/.test(bytes.toString("latin1"))).toBe(false);
    tally["re-encoded"] += 1;
  });

  it("returns pictures as JSON that no browser renders as a page", async () => {
    const { headers } = await stored();
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toMatch("default-src 'none'");
  });
});

function stored() {
  return ana.get("/api/users/images?emails=ana@acme.test");
}
