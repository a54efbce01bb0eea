import { parse } from "acorn";

const isHandler = /^on[a-z]+$/i;
/** Handlers of the body that act at its window. */
const ofWindow =
  /^on(load|unload|beforeunload|page\w+|resize|scroll|hashchange|popstate|focus|blur|error|message\w*|storage|o(?:n|ff)line|languagechange|(?:before|after)print)$/;

/**
 * Handlers in attributes of a page (`onclick="…"`). Browsers refuse them in the portal's page, as they would be code in markup,
 * so they become functions of a script of the page.
 */
export function pageHandlers() {
  const functions: string[] = [];
  const listeners: string[] = [];

  /** Takes the handlers of an element: name → which function. */
  function take(attributes: readonly { name: string; value: string }[]): Record<string, number> | undefined {
    const own = attributes.filter(({ name, value }) => isHandler.test(name) && isCode(value));
    if (own.length === 0) return undefined;
    return Object.fromEntries(own.map(({ name, value }) => [name.toLowerCase(), functions.push(scoped(value)) - 1]));
  }
  /** Takes those of the page's body, whose element is the portal's. */
  function takeBody(attributes: readonly { name: string; value: string }[] = []): void {
    for (const { name, value } of attributes) {
      if (!isHandler.test(name) || !isCode(value)) continue;
      if (/^on(?:beforeunload|error)$/.test(name)) {
        // What they return counts, and the one of errors gets more than an event.
        const given = name === "onerror" ? "event, source, lineno, colno, error" : "event";
        listeners.push(`window.${name} = function (${given}) {${value}\n};`);
        continue;
      }
      const target = ofWindow.test(name) ? "window" : "document";
      listeners.push(`${target}.addEventListener(${JSON.stringify(name.slice(2))}, function (event) {${value}\n});`);
    }
  }
  /** The script; `undefined` for a page without handlers. */
  function script(): string | undefined {
    if (functions.length + listeners.length === 0) return undefined;
    return [`document.currentScript.handlers = [${functions.join(",\n")}];`, ...listeners].join("\n");
  }
  return { take, takeBody, script };
}

/** A handler sees the names of its element, of its form and of the document (HTML, "getting the current value of the event handler"). */
const scoped = (code: string) => `function (event) { with (document) with (this.form || {}) with (this) {${code}\n} }`;

/**
 * A script that runs the load handler of another script; `undefined` without a handler. As in a browser, an error of the
 * handler does not end the page, while an error of the script itself would.
 */
export function loadScript(code = ""): string | undefined {
  if (!isCode(code)) return undefined;
  const call = `(function (event) {${code}\n}).call(document.currentScript, new Event("load"));`;
  return `try { ${call} } catch (error) { setTimeout(() => { throw error; }); }`;
}

/** Leaves out what browsers do not treat as code either. */
function isCode(text: string): boolean {
  if (text.trim() === "") return false;
  try {
    parse(text, { ecmaVersion: "latest", sourceType: "script", allowReturnOutsideFunction: true });
    return true;
  } catch {
    return false;
  }
}
