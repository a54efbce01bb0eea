import type { BrowserContext, ConsoleMessage, Request } from "@playwright/test";
import { password } from "../api/accounts.ts";

const shapes: Record<string, RegExp> = {
  "a signed token": /\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/,
  "a session's token": /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.\d+)?\.[\w-]{43}/,
  "the password": new RegExp(password),
};
const codes = new Set<string>();

/** From now on, this code counts as a secret, too. */
export function registerSecret(code: string): void {
  codes.add(code);
}

/** The kinds of secrets in a text that only a user, their browser and the portal may know. */
export function secretsIn(text: string): string[] {
  const found = Object.entries(shapes).filter(([, shape]) => shape.test(text));
  const exposed = [...codes].filter((code) => new RegExp(`\\b${code}\\b`).test(text));
  return [...found.map(([name]) => name), ...exposed.map(() => "a code")];
}

/**
 * Watches all tabs of a browser for secrets in addresses, in the Referer, in the console and in reports, and for
 * headers that authenticate a user in requests to another origin (docs/reliability.md S14).
 * @returns the findings so far, each with its place
 */
export function watchSecrets(context: BrowserContext): string[] {
  const seen: string[] = [];
  const find = (place: string, text: string) => {
    for (const secret of secretsIn(text)) seen.push(`${secret} in ${place}`);
  };
  context.on("request", (request: Request) => {
    const { origin, pathname, search } = new URL(request.url());
    const headers = request.headers();
    // The fragment never leaves the browser.
    find(`the address ${origin}${pathname}`, pathname + search);
    find(`the Referer of ${pathname}`, headers.referer ?? "");
    if (pathname.startsWith("/api/telemetry")) find(`a report to ${pathname}`, request.postData() ?? "");
    const proof = ["x-xsrf-token", "authorization", "refresh-token"].find((name) => headers[name] !== undefined);
    if (proof && headers.origin !== undefined && headers.origin !== origin) seen.push(`${proof} sent to ${origin}`);
  });
  context.on("console", (message: ConsoleMessage) => find("the console", message.text()));
  return seen;
}
