import { remoteBuild } from "../federation/remote-build.ts";
import { functionsOf } from "../html/adapter-text.ts";
import type { PackageBuild } from "../publish/read-build.ts";
import { UsageError } from "../usage-error.ts";
import * as framed from "./framed-page.ts";
import * as luigi from "./luigi-view.ts";

/** The entry of an application that is a page of another origin: lifecycles that show it in a frame. */
export function pageAdapter(page: framed.FramedPage): string {
  return `${functionsOf(framed, luigi)}
export const { mount, unmount } = ${framed.framedPage.name}(${JSON.stringify(page)});
`;
}

const adapterFile = "portico-page.js";

/**
 * Makes a build whose entry shows a page of another origin in a frame. It declares the need for that frame itself.
 * @param address `--page`
 * @param mustReport `--page-answers`
 * @throws UsageError for an address that no portal can show
 */
export function pageBuild(address: string, specifier: string, mustReport: boolean): PackageBuild {
  const page = pageAddress(address);
  const files = new Map([[adapterFile, Buffer.from(pageAdapter({ page: page.href, mustReport }))]]);
  const needs = [`frame:${page.origin}`];
  return remoteBuild({ name: page.host, specifier, files, entry: adapterFile, styles: [], format: "esm", needs });
}

function pageAddress(text: string): URL {
  const page = URL.canParse(text) ? new URL(text) : undefined;
  const isLocal = page?.protocol === "http:" && /^(localhost|127\.0\.0\.1|.*\.localhost)$/.test(page.hostname);
  if (page && (page.protocol === "https:" || isLocal) && !page.username && !page.password) return page;
  throw new UsageError(
    `--page ${text} is no address of a page: https://…, or http://… on this machine, without a password.`,
  );
}
