import { mergeTests } from "@playwright/test";
import { bar } from "../pages/bar.ts";
import { notificationLists } from "../pages/notification-lists.ts";
import { signInPage } from "../pages/sign-in-page.ts";
import { password } from "../support/accounts.ts";
import { holdToasts } from "../support/hold-toasts.ts";
import { notification, tapLiveChannel } from "../support/live-channel.ts";
import { mailedCode } from "../support/mailed-code.ts";
import { test as ownPortalTest } from "../support/own-portal-test.ts";
import { expect, test as trapTest } from "../support/trap-test.ts";
import { untilLive } from "../support/until-live.ts";
import { watchEscapes } from "../support/watch-escapes.ts";

// A portal of its own: recovery ends every session of the person, and a real application sends.
const test = mergeTests(ownPortalTest, trapTest);
test.describe.configure({ mode: "serial", timeout: 300_000 });
test.beforeEach(({ context }) => holdToasts(context));

// Each second of them is enough every day.
const chosen = <Value>(values: Value[]) =>
  values.filter((_, index) => process.env.HOSTILE_LINKS === "all" || index % 2 === 0);

/** Addresses of a notification that must open nothing, as an older release or a broker of its own might bring them. */
const closed = [
  "",
  " ",
  "undefined",
  "null",
  "javascript:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "JavaScript://%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:http://evil.test/0",
  "filesystem:http://evil.test/x",
  "file:///etc/passwd",
  "about:blank",
  "view-source:http://evil.test",
  "chrome://settings",
  "mailto:x@evil.test",
  "tel:1",
  "ftp://evil.test/",
  "ws://evil.test/",
  "intent://evil.test#Intent;end",
  "http://",
  "http://[",
];

/** Addresses of another host, written in ways that a browser understands: a new tab that knows nothing of this one. */
const elsewhere = [
  "http://evil.test/1",
  "//evil.test/2",
  "/\\evil.test/3",
  "\\\\evil.test/4",
  "/\t/evil.test/5",
  "HTTP://EVIL.test/6",
  "http:\\\\evil.test/7",
  "http://acme.localhost@evil.test/8",
  "http://acme.localhost.evil.test/9",
];

test("a toast opens nothing but http(s), and another host in a tab that knows nothing of the portal", async ({
  page,
  context,
  enter,
  trap,
}) => {
  const channel = await tapLiveChannel(context);
  await enter(page);
  await untilLive(page);
  const { toasts } = notificationLists(page);
  const escapes = watchEscapes(page, new URL(page.url()).origin);
  const begun = Date.now();
  let delivered = 0;
  let told = notification();
  const deliver = async (redirect: string) => {
    told = notification({ redirect });
    // By the page's clock they come five seconds apart: closer ones would be one toast with their sum.
    await page.clock.setFixedTime(begun + 5_000 * ++delivered);
    channel.deliver(told);
  };
  for (const redirect of chosen(closed)) {
    await deliver(redirect);
    await toasts.getByRole("button", { name: told.title, exact: true }).click();
    await expect(toasts.getByText(told.title)).toHaveCount(0);
  }
  expect([escapes, trap.caught]).toEqual([[], []]);
  for (const redirect of chosen(elsewhere)) {
    await deliver(redirect);
    const opened = context.waitForEvent("page");
    await toasts.getByRole("link", { name: told.title, exact: true }).click();
    const tab = await opened;
    await tab.waitForLoadState();
    const known = await tab.evaluate(() => [window.opener, document.referrer, document.cookie]);
    expect(known, redirect).toEqual([null, "", ""]);
    await tab.close();
  }
  expect(trap.caught.filter((one) => /evil\.test\/\d$/.test(one))).toHaveLength(chosen(elsewhere).length);
  expect(trap.referers).toEqual([]);
  trap.caught.length = 0;
});

test("so does a notification of the list, which an application has sent", async ({
  page,
  context,
  enter,
  ownPortal,
  trap,
}) => {
  await ownPortal.send({ title: "Elsewhere", redirect: "http://evil.test/sent" });
  await enter(page);
  await bar(page).bell.click();
  const opened = context.waitForEvent("page");
  await notificationLists(page).panel.getByRole("link", { name: "Elsewhere" }).click();
  const tab = await opened;
  await tab.waitForLoadState();
  expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, ""]);
  expect(trap.caught.splice(0)).toEqual(["evil.test/sent"]);
  expect(trap.referers).toEqual([]);
});

test("the names that a notification brings for its pictures lead to no other host", async ({
  page,
  context,
  enter,
  trap,
}) => {
  const channel = await tapLiveChannel(context);
  await enter(page);
  await untilLive(page);
  // By the page's clock they come at the same time, however long it takes.
  await page.clock.setFixedTime(Date.now());
  for (const name of [
    "//evil.test/x",
    "../../..//evil.test",
    "http://evil.test/",
    "x\\..\\..\\\\evil.test",
    '"><img src=//evil.test>',
  ]) {
    channel.deliver(notification({ module: name, icon: name }));
  }
  await expect(notificationLists(page).toasts.getByRole("button", { name: /^5 / })).toBeVisible();
  expect(trap.caught).toEqual([]);
});

test("a hostile link leads home after a recovery, and so does one on its pages", async ({ page, ownPortal, trap }) => {
  const escapes = watchEscapes(page, ownPortal.origin);
  await page.goto(`/recover?link=${encodeURIComponent("//evil.test")}#link=//evil.test`);
  await page.getByRole("textbox", { name: "E-mail" }).fill(ownPortal.email);
  await page.getByRole("button", { name: "Enviar instruções" }).click();
  await page.getByRole("textbox", { name: "Código de 6 dígitos" }).fill(await mailedCode(ownPortal.outbox));
  await page.getByLabel("Nova senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Definir nova senha" }).click();
  await expect(page.getByText("Senha alterada. As outras sessões foram encerradas.")).toBeVisible();
  for (const link of [undefined, ...chosen(["//evil.test", "/\\evil.test", "javascript:alert(1)"])]) {
    if (link === undefined) await page.getByRole("main").getByRole("link", { name: "Entrar" }).click();
    else await page.goto(`/signin?link=${encodeURIComponent(link)}`);
    await signInPage(page).signIn(ownPortal.email, password);
    await expect(page, link ?? "the page's own").toHaveURL("/");
    await bar(page).signOut();
    await expect(page).toHaveURL("/signin");
  }
  expect([escapes, trap.caught]).toEqual([[], []]);
});
