import { takeAllDown, takeApiDown } from "../../faults/all-down.ts";
import { clearAnnouncements, recordAnnouncements } from "../../faults/announcements.ts";
import { expectErrorState, printErrorStates } from "../../faults/error-state.ts";
import { appFrame } from "../../pages/app-frame.ts";
import { bar } from "../../pages/bar.ts";
import { pictureSection } from "../../pages/picture-section.ts";
import { signInPage } from "../../pages/sign-in-page.ts";
import { ana } from "../../support/api/accounts.ts";
import { closedTicketOf } from "../../support/api/ticket-in-app.ts";
import { untilListsRest, untilLive } from "../../support/live/until-live.ts";
import { barriers } from "../../support/page/barriers.ts";
import { clickUnless } from "../../support/page/click-unless.ts";
import { noisePng } from "../../support/page/png.ts";
import { test as ownUser } from "../../support/portal/separate-user-test.ts";
import { expect, test } from "../../support/test.ts";

// A user is in the middle of a task when everything goes down (docs/reliability.md M8), in both languages.
const words = {
  pt: {
    unanswered: "O serviço não respondeu.",
    opening: "Não foi possível abrir Manual",
    unaffected: "As outras aplicações não foram afetadas.",
    lists: "Não foi possível carregar as notificações.",
    all: "Todas",
    send: "Enviar avaliação",
    offline: "Sem internet. Algumas ações ficam indisponíveis.",
    degraded: "Avisos em tempo real indisponíveis. A lista é atualizada a cada minuto.",
  },
  en: {
    unanswered: "The service didn’t respond.",
    opening: "Couldn’t open Handbook",
    unaffected: "Other applications are not affected.",
    lists: "Couldn’t load the notifications.",
    all: "All",
    send: "Send rating",
    offline: "You’re offline. Some actions are unavailable.",
    degraded: "Live alerts are unavailable. The list refreshes every minute.",
  },
};

test.afterAll(() => printErrorStates("error states within a task"));

for (const language of ["pt", "en"] as const) {
  const texts = words[language];

  test.describe(language, () => {
    test.use({ language, provoked: /connectionrefused|503/ });
    test.beforeEach(({ page }) => recordAnnouncements(page));

    test("a guest who signs in reads that the service did not respond", async ({ page }) => {
      await page.goto("/signin");
      await expect(signInPage(page).submit).toBeVisible();
      await takeAllDown(page);
      await signInPage(page).signIn(ana.email);
      const place = page.getByRole("main");
      await expectErrorState(page, { sentence: texts.unanswered, place, focus: place.getByRole("alert") });
    });

    test("a guest who rates a ticket reads that the service did not respond and keeps the rating", async ({ page }) => {
      const { evaluationPath } = await closedTicketOf(ana);
      const { root } = appFrame(page, "tickets");
      await takeApiDown(page);
      await page.goto(evaluationPath);
      await expectErrorState(page, { sentence: texts.unanswered, place: root });
      await page.unrouteAll();
      await clickUnless(root.getByRole("radio").last(), root.getByRole("alert").getByRole("button"));
      await root.getByRole("radio").last().check();
      await takeAllDown(page);
      await clearAnnouncements(page);
      await root.getByRole("button", { name: texts.send }).click();
      await expectErrorState(page, { sentence: texts.unanswered, place: root, focus: root.getByRole("alert") });
      await expect(root.getByRole("radio").last()).toBeChecked();
    });

    // A notification that another journey sends to a shared user would load the lists again.
    ownUser(
      "at the end of a list a user reads that loading failed, and continues after a retry",
      async ({ page, enter, separatePortal }) => {
        for (let number = 1; number <= 12; number += 1) await separatePortal.send({ title: `Aviso ${number}` });
        await enter(page);
        await untilLive(page);
        await untilListsRest(page);
        await bar(page).bell.click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("tab", { name: texts.all }).click();
        const rows = dialog.getByRole("article");
        await expect(rows).toHaveCount(10);
        await takeAllDown(page);
        await rows.last().focus();
        await rows.last().scrollIntoViewIfNeeded();
        await expectErrorState(page, { sentence: texts.lists, place: dialog, focus: rows.last() });
        const alert = dialog.getByRole("alert");
        await expect(alert).toBeInViewport();
        await page.unrouteAll();
        await alert.getByRole("button").click();
        await expect(rows.nth(9)).toBeFocused();
        await expect.poll(() => rows.count()).toBeGreaterThan(10);
        await expect(alert).toHaveCount(0);
      },
    );

    test.describe("signed in", () => {
      test.use({ account: ana });

      test("a user who opens an application reads that it could not be opened", async ({ page }) => {
        await page.goto("/");
        await expect(bar(page).user).toBeVisible();
        await takeAllDown(page);
        await page.getByRole("main").locator('a[href^="/handbook"]').click();
        await expectErrorState(page, {
          sentence: texts.unaffected,
          place: page.getByRole("main"),
          focus: page.getByRole("heading", { level: 1, name: texts.opening }),
        });
      });

      test("a user who uploads a picture reads that the service did not respond", async ({ page }) => {
        await page.goto("/profile");
        const { section, upload, use, alert } = pictureSection(page);
        await expect(upload).toBeVisible();
        // The lists below announce their own failure in a toast.
        await page.route("**/api/users/images?*", (route) => route.fulfill({ status: 503, body: "down" }));
        await clearAnnouncements(page);
        const chooser = page.waitForEvent("filechooser");
        await upload.click();
        await (await chooser).setFiles({ name: "ana.png", mimeType: "image/png", buffer: noisePng() });
        await use.click();
        await expectErrorState(page, { sentence: texts.unanswered, place: section, focus: alert });
      });

      test("without live alerts, then without a network, there is one line at a time", async ({ page, context }) => {
        await context.routeWebSocket("**/live", (socket) => socket.close({ code: 1008 }));
        await page.goto("/");
        const line = page.getByRole("paragraph");
        await expect(line.filter({ hasText: texts.degraded })).toBeVisible();
        expect(await barriers(page)).toEqual([]);
        await context.setOffline(true);
        await expect(line.filter({ hasText: texts.offline })).toBeVisible();
        await expect(line.filter({ hasText: texts.degraded })).toHaveCount(0);
        expect(await barriers(page)).toEqual([]);
      });
    });
  });
}
