import { firstFrame } from "./first-frame.ts";
import { pageText } from "./page.ts";
import { pageView } from "./page-view.ts";

const imports = { "@app/tickets": "/t.js", "@app/assets": "/a.js" };
const tenant = { name: 'Acme & "Sons" <b>' };
const frameAt = (path: string, signedIn: boolean, apps: Record<string, string> = imports) =>
  pageText(firstFrame(pageView(path, signedIn, { imports }), tenant, { imports: apps }) ?? []);
const count = (text: string, part: string) => text.split(part).length - 1;

it("has the bar with the tenant's name, escaped, and a placeholder for each application and row of Home", () => {
  const frame = frameAt("/", true);
  expect(frame).toContain("<span data-tenant-logo></span><span>Acme &amp; &quot;Sons&quot; &lt;b&gt;</span>");
  expect(frame).toContain('id="first-bar" aria-hidden="true"');
  expect(frame).toContain('id="first-bones" class="first-home" aria-hidden="true"');
  expect(count(frame, "<li>")).toBe(2 + 5);
});

it("has no switcher button for a tenant with one application, like the bar", () => {
  expect(frameAt("/", true)).toContain("first-apps");
  expect(frameAt("/", true, { "@app/tickets": "/t.js" })).not.toContain("first-apps");
});

it.each([
  ["/tickets/home", true],
  ["/profile", false],
])("has the frame of a page at %s, with an application in the bar: %s", (path, isApp) => {
  const frame = frameAt(path, true);
  expect(frame).toContain('class="first-page"');
  expect(frame.includes("first-app")).toBe(true);
  expect(frame.includes('class="first-app"')).toBe(isApp);
});

it("has only the bar for unknown addresses, and nothing for guests and public pages", () => {
  expect(frameAt("/404", true)).not.toContain("first-bones");
  expect(frameAt("/", false)).toBe("");
  expect(frameAt("/tickets/portal", true)).toBe("");
});
