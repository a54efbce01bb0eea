import "../boot/boot.ts";
import { currentApps, currentSession, signIn } from "@portico/shared-utility";
import { bootPage, fakeApi, resetPage } from "@portico/shared-utility/testing";
import { start } from "single-spa";
import { createPageState } from "../page/page-state.ts";
import type { Reporter } from "../telemetry/reporter.ts";
import { followDecisions } from "./follow-decisions.ts";
import { decideShown } from "./guard.ts";
import { registerParts } from "./register-parts.ts";

// The real single-spa, layout and session. Only SystemJS and the server are replaced.
const mapped = ["plain", "stock"];
const apps = mapped.map((module) => ({ module, name: module }));
const signedInAs = (email: string) => {
  const { handle } = api;
  handle({
    "POST /auth": { access_token: `access-${email}`, refresh_token: `refresh-${email}`, email },
    "GET /users/me": { email, name: email },
  });
  return signIn(email, "portico-demo-2026");
};
const input = () => ({
  ...{ path: location.pathname, query: location.search, hash: location.hash, origin: location.origin },
  ...{ session: currentSession(), apps: currentApps(), mapped },
});
const emailOf = (session = currentSession()) => (session.status === "signed-in" ? session.email : session.status);
/** An application that shows for whom it was mounted. */
const app = (unmounted = async () => {}) => ({
  bootstrap: async () => {},
  mount: async ({ domElement }: { domElement: HTMLElement }) => {
    domElement.append(Object.assign(document.createElement("h1"), { textContent: emailOf() }));
  },
  unmount: unmounted,
});
const modules: Record<string, () => Promise<unknown>> = {};
let api: ReturnType<typeof fakeApi>;

/** Resolves at the first change of the page for which `met` is true. */
async function when(met: () => boolean): Promise<void> {
  while (!met()) await new Promise((resolve) => setTimeout(resolve, 1));
}
const shown = (module: string) => document.querySelector(`[data-app="${module}"]`)?.textContent;

beforeAll(async () => {
  jest.spyOn(console, "error").mockReturnValue();
  resetPage();
  const imports = Object.fromEntries(mapped.map((name) => [`@app/${name}`, `/${name}.js`]));
  document.body.innerHTML = '<div id="portico"></div>';
  document.head.innerHTML = `<script type="systemjs-importmap">${JSON.stringify({ imports })}</script>`;
  bootPage({ map: { id: "1", imports, styles: {}, locales: {} } });
  const system = {
    import: (name: string) => (modules[name.replace("@app/", "")] ?? (async () => app()))(),
    ...{ resolve: (name: string) => name, get: () => undefined, has: () => false },
    ...{ delete: () => true, addImportMap: () => {} },
  };
  Object.assign(globalThis, { System: system });
  api = fakeApi({ "GET /apps": apps });
  await signedInAs("ana@acme.test");
  const page = createPageState();
  const reporter = { report: () => {} } as unknown as Reporter;
  const watch = { page, reporter, ledger: undefined, onArrival: page.arrived, onFailure: () => {} };
  registerParts(mapped, watch, () => decideShown(input()));
  followDecisions(page, input);
  start({ urlRerouteOnly: true });
});

it("mounts an application again for another user, who signs in while the page still leaves the one before", async () => {
  let left = () => {};
  let isLeaving = false;
  const leaving = () =>
    new Promise<void>((resolve) => {
      isLeaving = true;
      left = resolve;
    });
  modules.plain = async () => app(leaving);
  history.pushState(null, "", "/plain/home");
  await when(() => shown("plain") === "ana@acme.test");
  history.pushState(null, "", "/stock/home");
  await when(() => isLeaving && shown("stock") === "ana@acme.test");
  await signedInAs("bruno@acme.test");
  left();
  await when(() => shown("stock") === "bruno@acme.test");
  expect(document.querySelectorAll("main h1")).toHaveLength(1);
});
