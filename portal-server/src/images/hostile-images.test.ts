import { addUser, signIn } from "../testing/test-accounts.ts";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";
import { animated, bombs, broken, disguised, loaded } from "./hostile-images.ts";
import { sharp } from "./image-decoder.ts";
import type { UserImage } from "./user-image.ts";

const path = "/api/users/images?email=ana@acme.test";
const inGrams = { "content-type": "image/png" };
let portal: TestApp;
let ana: TestBrowser;

beforeAll(async () => {
  portal = await openTestApp();
  await addUser(portal, "ana@acme.test");
  ana = (await signIn(portal, "ana@acme.test")).browser;
});
afterAll(() => portal.close());

const refused = [
  ...disguised.map(([name, make]) => ["image.type", 415, name, make] as const),
  ...broken.map(([name, make]) => ["image.broken", 422, name, make] as const),
  ...bombs.map(([name, make]) => ["image.dimensions", 422, name, make] as const),
  ...animated.map(([name, make]) => ["image.animated", 422, name, make] as const),
];
