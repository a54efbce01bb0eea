import { installOwnFrames } from "./own-frames.ts";

interface Rules {
  createHTML(text: string): string | null;
  createScript(text: string): string | null;
  createScriptURL(address: string): string | null;
}
const policies: Rules[] = [];
const factory = () => {
  const trustedTypes = {
    defaultPolicy: null as unknown,
    createPolicy(_name: string, rules: Rules) {
      trustedTypes.defaultPolicy = rules;
      policies.push(rules);
    },
  };
  return trustedTypes;
};
const grant = (granted: object) => {
  document.body.innerHTML = `<script type="application/json" id="portico-boot">${JSON.stringify(granted)}</script><style nonce="of-page"></style>`;
};
/** jsdom has no sanitizer. The browser's own one, which the journeys run, would remove what could run. */
const parseHTML = (text: string) => {
  const parsed = new DOMParser().parseFromString(text, "text/html");
  for (const script of parsed.querySelectorAll("script")) script.remove();
  return parsed;
};
Object.assign(Document, { parseHTML });
const frame = () => document.body.appendChild(document.createElement("iframe"));

let nextWindow: Window | null = null;

beforeAll(() => {
  grant({ markup: true });
  window.open = () => nextWindow;
  installOwnFrames();
});
beforeEach(() => {
  grant({ markup: true });
  policies.length = 0;
});

/** A frame whose window has Trusted Types, as in a page with the portal's policy. */
function openFrame() {
  const element = frame();
  const trustedTypes = factory();
  Object.assign(window.frames[window.frames.length - 1] as Window, { trustedTypes });
  return element;
}

it("accepts a whole document that an application writes into a frame, without scripts and with styles that apply", () => {
  const element = openFrame();
  expect(element.contentDocument).not.toBeNull();
  expect(element.contentWindow).not.toBeNull();
  expect(policies).toHaveLength(1);
  const text = `<html lang="pt"><head><style>p{color:red}</style></head><body class="print"><p>Text</p><script>1</script></body></html>`;
  expect(policies[0]?.createHTML(text)).toBe(
    '<!doctype html><html lang="pt"><head><style nonce="of-page">p{color:red}</style></head><body class="print"><p>Text</p></body></html>',
  );
  expect([policies[0]?.createScript("1"), policies[0]?.createScriptURL("https://cdn.example/a.js")]).toEqual([
    null,
    null,
  ]);
});

it("sets the page's nonce on style elements that scripts make in a frame", () => {
  const { contentDocument } = openFrame();
  expect(contentDocument?.createElement("style").getAttribute("nonce")).toBe("of-page");
});

it.each(["", "ABOUT:BLANK", " about:blank"])(
  "prepares a window that an application opens empty, such as one to be printed: '%s'",
  (address) => {
    openFrame();
    nextWindow = window.frames[window.frames.length - 1] as Window;
    expect(window.open(address, "print")).toBe(nextWindow);
    expect(policies).toHaveLength(1);
  },
);

it.each(["/tickets/1", new URL("http://acme.localhost/tickets/1")])(
  "does not change the window of a page: %s",
  (address) => {
    openFrame();
    nextWindow = window.frames[window.frames.length - 1] as Window;
    expect(window.open(address)).toBe(nextWindow);
    expect(policies).toHaveLength(0);
  },
);

it("treats the text of a frame as a document too", () => {
  const element = frame();
  element.srcdoc = "<style>p{}</style><p>Text</p><script>1</script>";
  expect(element.srcdoc).toContain('<style nonce="of-page">p{}</style>');
  expect(element.srcdoc).not.toContain("script");
  element.setAttribute("srcdoc", "<script>1</script>");
  expect(element.getAttribute("srcdoc")).not.toContain("script");
});
