/**
 * What the contact sheets show: a screen's name, its path, whether a user is signed in, and the steps to a state. Names
 * of controls are in both languages.
 */
export const screens = [
  { name: "sign-in", path: "/signin" },
  { name: "sign-in-refused", path: "/signin", open: refuseSignIn },
  { name: "recover", path: "/recover" },
  { name: "public-portal", path: "/tickets/portal" },
  { name: "evaluation", path: "/tickets/tickets/evaluation" },
  { name: "home", path: "/", signedIn: true },
  { name: "switcher", path: "/", signedIn: true, open: press(/^(Aplicações|Applications)/) },
  { name: "user-menu", path: "/", signedIn: true, open: press(/^(Conta de|Ana Souza)/) },
  { name: "notifications", path: "/", signedIn: true, open: openNotifications },
  { name: "palette", path: "/", signedIn: true, open: (page) => page.keyboard.press("Control+k") },
  { name: "profile", path: "/profile", signedIn: true },
  { name: "tickets", path: "/tickets/home", signedIn: true },
  { name: "ticket", path: "/tickets/home", signedIn: true, open: openFirstRow },
  { name: "new-ticket", path: "/tickets/new", signedIn: true },
  { name: "assets", path: "/assets/home", signedIn: true },
  { name: "asset", path: "/assets/home", signedIn: true, open: openFirstRow },
  { name: "handbook", path: "/handbook/home", signedIn: true },
  { name: "registry", path: "/registry", signedIn: true },
  { name: "registry-place", path: "/registry/development/acme", signedIn: true },
  { name: "audit", path: "/registry/audit", signedIn: true },
  { name: "not-found", path: "/404", signedIn: true },
];

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
