import { mergeTests } from "@playwright/test";
import { bar } from "../../pages/bar.ts";
import { notificationLists } from "../../pages/notification-lists.ts";
import { signInPage } from "../../pages/sign-in-page.ts";
import { password } from "../../support/api/accounts.ts";
import { mailedCode } from "../../support/api/mailed-code.ts";
import { expect, test as trapTest } from "../../support/hostile/trap-test.ts";
import { watchEscapes } from "../../support/hostile/watch-escapes.ts";
import { keepToasts } from "../../support/live/keep-toasts.ts";
import { notification, tapLiveChannel } from "../../support/live/live-channel.ts";
import { untilLive } from "../../support/live/until-live.ts";
import { test as separatePortalTest } from "../../support/portal/separate-portal-test.ts";
import { printFigure } from "../../support/print-figure.ts";

// A separate portal: recovery ends every session of the user, and a real application sends notifications.
const test = mergeTests(separatePortalTest, trapTest);
test.describe.configure({ mode: "serial", timeout: 300_000 });
test.beforeEach(({ context }) => keepToasts(context));

// Every second value, unless HOSTILE_LINKS=all.
const chosen = <Value>(values: Value[]) =>
  values.filter((_, index) => process.env.HOSTILE_LINKS === "all" || index % 2 === 0);

/** Addresses of a notification that must open nothing; an older release or a foreign broker might deliver them. */
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

/** Addresses of another host, in every notation that a browser accepts. Each opens a tab isolated from this one. */
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

test("a toast opens http(s) only, other hosts without opener or cookies", async ({ page, context, enter, trap }) => {
  const channel = await tapLiveChannel(context);
  await enter(page);
  await untilLive(page);
  const { toasts } = notificationLists(page);
  const escapes = watchEscapes(page, new URL(page.url()).origin);
  const begun = Date.now();
  let delivered = 0;
  let sent = notification();
  const deliver = async (redirect: string) => {
    sent = notification({ redirect });
    // By the page's clock they arrive five seconds apart: closer ones would be merged into one toast.
    await page.clock.setFixedTime(begun + 5_000 * ++delivered);
    channel.deliver(sent);
  };
  for (const redirect of chosen(closed)) {
    await deliver(redirect);
    await toasts.getByRole("button", { name: sent.title, exact: true }).click();
    await expect(toasts.getByText(sent.title)).toHaveCount(0);
  }
  expect([escapes, trap.caught]).toEqual([[], []]);
  for (const redirect of chosen(elsewhere)) {
    await deliver(redirect);
    const opened = context.waitForEvent("page");
    await toasts.getByRole("link", { name: sent.title }).click();
    const tab = await opened;
    // The first document of a new tab is empty.
    await tab.waitForURL(({ hostname }) => hostname.endsWith("evil.test"));
    const known = await tab.evaluate(() => [window.opener, document.referrer, document.cookie]);
    expect(known, redirect).toEqual([null, "", ""]);
    await tab.close();
  }
  expect(trap.caught.filter((one) => /evil\.test\/\d$/.test(one))).toHaveLength(chosen(elsewhere).length);
  expect(trap.referers).toEqual([]);
  trap.caught.length = 0;
  printFigure("L3", { closed: chosen(closed).length, opened: 0, isolated: chosen(elsewhere).length });
});

test("the list opens another host in an isolated tab, too", async ({ page, context, enter, separatePortal, trap }) => {
  await separatePortal.send({ title: "Elsewhere", redirect: "http://evil.test/sent" });
  await enter(page);
  await bar(page).bell.click();
  const opened = context.waitForEvent("page");
  await notificationLists(page).panel.getByRole("link", { name: "Elsewhere" }).click();
  const tab = await opened;
  await tab.waitForURL("http://evil.test/sent");
  expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, ""]);
  expect(trap.caught.splice(0)).toEqual(["evil.test/sent"]);
  expect(trap.referers).toEqual([]);
});

test("the image names of a notification lead to no other host", async ({ page, context, enter, trap }) => {
  const channel = await tapLiveChannel(context);
  await enter(page);
  await untilLive(page);
  // By the page's clock they arrive at the same time, however long the test takes.
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

test("a hostile link on recovery or sign-in leads home after signing in", async ({ page, separatePortal, trap }) => {
  const escapes = watchEscapes(page, separatePortal.origin);
  await page.goto(`/recover?link=${encodeURIComponent("//evil.test")}#link=//evil.test`);
  await page.getByRole("textbox", { name: "E-mail" }).fill(separatePortal.email);
  await page.getByRole("button", { name: "Enviar instruções" }).click();
  await page.getByRole("textbox", { name: "Código de 6 dígitos" }).fill(await mailedCode(separatePortal.outbox));
  await page.getByLabel("Nova senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Definir nova senha" }).click();
  await expect(page.getByText("Senha alterada. As outras sessões foram encerradas.")).toBeVisible();
  for (const link of [undefined, ...chosen(["//evil.test", "/\\evil.test", "javascript:alert(1)"])]) {
    if (link === undefined) await page.getByRole("main").getByRole("link", { name: "Entrar" }).click();
    else await page.goto(`/signin?link=${encodeURIComponent(link)}`);
    await signInPage(page).signIn(separatePortal.email, password);
    await expect(page, link ?? "the link of the page").toHaveURL("/");
    await bar(page).signOut();
    await expect(page).toHaveURL("/signin");
  }
  expect([escapes, trap.caught]).toEqual([[], []]);
});
