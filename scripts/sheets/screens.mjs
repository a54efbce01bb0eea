/**
 * The screens of the contact sheets: name, path, whether a user is signed in, and the steps to a state. Names of
 * controls are in both languages. A screen with `moves` keeps its animations: the end of one closes a toast. A screen with `waits`
 * shows something that never loads.
 */
export const screens = [
  { name: "sign-in", path: "/signin" },
  { name: "sign-in-refused", path: "/signin", open: refuseSignIn },
  { name: "sign-in-down", path: "/signin", open: signInWithoutServer, close: restore },
  { name: "recover", path: "/recover" },
  { name: "recover-code", path: "/recover", open: requestCode },
  { name: "recover-done", path: "/recover", open: setPassword, close: restore },
  { name: "public-portal", path: "/tickets/portal" },
  { name: "evaluation", path: "/tickets/tickets/evaluation" },
  { name: "home", path: "/", signedIn: true },
  { name: "switcher", path: "/", signedIn: true, open: press(/^(Aplicações|Applications)/) },
  { name: "user-menu", path: "/", signedIn: true, open: press(/^(Conta de|Ana Souza)/) },
  { name: "notifications", path: "/", signedIn: true, open: openNotifications },
  { name: "notifications-empty", path: "/", signedIn: true, open: openEmptyPanel, close: restore },
  { name: "palette", path: "/", signedIn: true, open: (page) => page.keyboard.press("Control+k") },
  { name: "palette-results", path: "/", signedIn: true, open: searchForTickets },
  { name: "shortcuts", path: "/", signedIn: true, open: (page) => page.keyboard.press("?") },
  { name: "profile", path: "/profile", signedIn: true },
  { name: "profile-sessions", path: "/profile#sessions", signedIn: true },
  { name: "picture-crop", path: "/profile", signedIn: true, open: cropPicture },
  { name: "offline", path: "/profile", signedIn: true, open: goOffline, close: restore },
  { name: "tickets", path: "/tickets/home", signedIn: true },
  { name: "ticket", path: "/tickets/home", signedIn: true, open: openFirstRow },
  { name: "new-ticket", path: "/tickets/new", signedIn: true },
  { name: "assets", path: "/assets/home", signedIn: true },
  { name: "asset", path: "/assets/home", signedIn: true, open: openFirstRow },
  { name: "handbook", path: "/handbook/home", signedIn: true },
  { name: "registry", path: "/registry", signedIn: true },
  { name: "registry-place", path: "/registry/development/acme", signedIn: true },
  { name: "registry-dialog", path: "/registry/development/acme", signedIn: true, open: openPromotion },
  { name: "registry-canary", path: "/registry/development/acme", signedIn: true, open: showCanary, close: restore },
  { name: "audit", path: "/registry/audit", signedIn: true },
  { name: "not-found", path: "/404", signedIn: true },
  { name: "toast", path: "/", signedIn: true, open: openUnknownAddress, moves: true },
  { name: "tooltip", path: "/", signedIn: true, open: focusBell },
  { name: "tools", path: "/tickets/home", signedIn: true, open: openTools },
  { name: "waiting", path: "/handbook/home", signedIn: true, open: waitForHandbook, close: restore, waits: true },
  { name: "failed-application", path: "/handbook/home", signedIn: true, open: failToLoad, close: restore },
  {
    name: "print",
    path: "/tickets/home",
    signedIn: true,
    open: (page) => page.emulateMedia({ media: "print" }),
    close: showOnScreen,
  },
];

/** Undoes the effects of a state's steps on the browser. */
async function restore(page) {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.context().setOffline(false);
}

async function requestCode(page) {
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  // The server's limit of mails is for one address.
  await page.route("**/api/auth/recover", (route) => route.fulfill({ status: 202, json: {} }));
  await page.getByRole("main").locator('input[type="email"], input[autocomplete="username"]').fill("ana@acme.test");
  await page.getByRole("button", { name: /^(Enviar instruções|Send instructions)$/ }).click();
  await page.locator('input[autocomplete="one-time-code"]').waitFor();
}

async function setPassword(page) {
  await requestCode(page);
  await page.locator('input[autocomplete="one-time-code"]').fill("123456");
  await page.locator('input[autocomplete="new-password"]').first().fill("portico-demo-2027");
  await page.getByRole("button", { name: /^(Definir nova senha|Set a new password)$/ }).click();
  await page.getByText(/^(Senha alterada|Password changed)/).waitFor();
}

/** A canary with the figures of several hours. */
async function showCanary(page) {
  // The response of the first load would be lost at the reload.
  await page.waitForLoadState("networkidle");
  const [response] = await Promise.all([page.waitForResponse("**/api/registry/overview?*"), page.reload()]);
  const overview = await response.json();
  for (const cell of overview.cells.filter(({ release }) => release)) cell.canary = canaryOf(cell.release);
  await page.route("**/api/registry/overview?*", (route) => route.fulfill({ json: overview }));
  await page.reload();
  await page.getByRole("region", { name: /^(Versão de teste|Preview)/ }).waitFor();
}

function canaryOf(release) {
  const series = [600, 4_300, 8_100, 12_400].map((visitors, at) => ({
    at: `2026-11-20T${12 + at}:00:00Z`,
    visitors,
    failing: [3, 60, 700, 1_240][at],
    errors: [30, 90, 240, 620][at],
  }));
  const health = { visitors: 12_400, load_failures: 124, mount_failures: 1_116, errors: 620, series };
  return {
    release,
    percent: 10,
    people: ["bruno@acme.test"],
    author: "ana",
    started_at: "2026-11-20T11:40:00Z",
    health,
  };
}

async function waitForHandbook(page) {
  await page.route(/\/modules\/handbook-mf\//, () => {});
  await page.reload();
  // The bar comes after the first frame, which has no heading.
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^(Notifica|Notifications)/ })
    .waitFor();
  await page.getByRole("heading", { level: 1, name: /^(Abrindo|Opening)/ }).waitFor();
}

async function openUnknownAddress(page) {
  await page.evaluate(() => history.pushState(null, "", "/no/such/page"));
  await page
    .getByRole("region", { name: /Alt\+T/ })
    .getByText(/^(O endereço|The address)/)
    .waitFor();
}

async function showOnScreen(page) {
  await page.emulateMedia({ media: null });
}

async function signInWithoutServer(page) {
  await page.route("**/api/auth", (route) => route.fulfill({ status: 503, json: { error: { code: "server.busy" } } }));
  await page.locator('input[type="email"], input[autocomplete="username"]').first().fill("ana@acme.test");
  await page.locator('input[type="password"]').fill("portico-demo-2026");
  await page.getByRole("button", { name: /^(Entrar|Sign in)$/ }).click();
  await page.getByRole("alert").filter({ hasText: /./ }).first().waitFor();
}

async function failToLoad(page) {
  await page.route(/\/modules\/handbook-mf\//, (route) => route.abort());
  await page.reload();
  await page
    .getByRole("main")
    .getByRole("button", { name: /^(Tentar novamente|Try again)$/ })
    .waitFor();
}

async function focusBell(page) {
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^(Notifica|Notifications)/ })
    .focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  // For the eye alone: a tooltip repeats its control's name.
  await page.locator("[popover=manual][aria-hidden=true]:popover-open").first().waitFor();
}

async function openTools(page) {
  await page.keyboard.press("Control+k");
  await page
    .getByRole("dialog")
    .getByRole("combobox")
    .fill((await page.evaluate(() => document.documentElement.lang)) === "en" ? "page tools" : "ferramentas");
  await page.keyboard.press("Enter");
  await page.getByRole("tab").first().waitFor();
}

async function openEmptyPanel(page) {
  await page.route("**/api/notifications?*", (route) =>
    route.fulfill({ json: { notifications: [], total: 0, totalUnreadNotifications: 0 } }),
  );
  await page.reload();
  await openNotifications(page);
}

async function goOffline(page) {
  await page.context().setOffline(true);
  await page
    .getByText(/^(Sem internet|You’re offline)/)
    .first()
    .waitFor();
}

async function searchForTickets(page) {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("cha");
}

async function cropPicture(page) {
  await page.locator('input[type="file"]').setInputFiles("portal-server/media/apps/tickets/logo.png");
  await page.getByRole("dialog").getByRole("application").waitFor();
}

async function openPromotion(page) {
  await page
    .getByRole("main")
    .getByRole("button", { name: /^(Promover para|Promote to)/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("heading").waitFor();
}

function press(name) {
  return (page) => page.getByRole("banner").getByRole("button", { name }).click();
}

async function refuseSignIn(page) {
  await page.getByRole("button", { name: /^(Entrar|Sign in)$/ }).click();
  await page.locator("[aria-invalid=true]").first().waitFor();
}

async function openNotifications(page) {
  await press(/^(Notifica|Notifications)/)(page);
  await page.getByRole("dialog").getByRole("tab").first().waitFor();
}

async function openFirstRow(page) {
  await page.locator("main#main [data-app] li a, main#main [data-app] td a").first().click();
  await page.waitForURL(({ pathname }) => !pathname.endsWith("/home"));
}
