/// <reference lib="dom" />
// The functions of this file run in the portal's page, as text (`page-build.ts`), beside those of `luigi-view.ts`: they may use each
// other, and nothing else.

import type { FrameProps, Visit } from "./framed-visit.ts";
import { isBelow, luigiMessage, receiveLuigi } from "./luigi-view.ts";

/** The facts that the adapter has about the page in the frame. */
export interface FramedPage {
  /**
   * Address of the page, shown at the application's start. Paths below the application are paths below this address.
   */
  page: string;
  /** Whether the page counts as failed when it sends no message. */
  mustReport: boolean;
}

/**
 * The sandbox: sites show their own pages with their own cookies and storage, and open no page in place of the portal.
 */
export function createFrame(address: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  const rights = [
    "scripts",
    "same-origin",
    "forms",
    "modals",
    "popups",
    "popups-to-escape-sandbox",
    "downloads",
    "storage-access-by-user-activation",
  ];
  frame.setAttribute("sandbox", rights.map((right) => `allow-${right}`).join(" "));
  frame.allow = "fullscreen; clipboard-write";
  frame.referrerPolicy = "strict-origin";
  frame.src = address;
  Object.assign(frame.style, { display: "block", width: "100%", border: "0", background: "Canvas" });
  return frame;
}

/** The path of the page's folder, without a file's name and without a slash at its end. */
export function folderOf(page: URL): string {
  return page.pathname.replace(/\/([^/]*\.[^/]*)?$/, "");
}

/** The part of the portal's address that is below the application; without a path at its start. */
export function pathBelow(basePath: string): string {
  const below = location.pathname.slice(basePath.length);
  const path = below === "/home" || below === "/" ? "" : below;
  return path + location.search + location.hash;
}

/**
 * The address of the page for a path below the application. For a path outside of the page's folder it is the page
 * itself.
 */
export function addressOf(page: URL, below: string): URL {
  if (below === "") return page;
  const folder = folderOf(page);
  const address = new URL(page.origin + (below.startsWith("/") ? folder : page.pathname) + below);
  const isInside = `${address.pathname}/`.startsWith(`${folder}/`);
  return address.origin === page.origin && isInside ? address : page;
}

/** The path below the application for an address that the page has reported; `undefined` for one outside of its folder. */
export function belowOf(page: URL, reported: unknown): string | undefined {
  if (typeof reported !== "string" || reported.length > 2_000 || !URL.canParse(reported, page.href)) return undefined;
  const address = new URL(reported, page.href);
  const folder = folderOf(page);
  if (address.origin !== page.origin || !`${address.pathname}/`.startsWith(`${folder}/`)) return undefined;
  if (address.href === page.href) return "";
  const path = address.pathname === page.pathname ? "" : address.pathname.slice(folder.length);
  return (path === "/" ? "" : path) + address.search + address.hash;
}

/** The height of the window below the bar, whatever content is above the frame. */
export function followHeight(frame: HTMLElement, signal: AbortSignal): void {
  const setHeight = () => {
    const top = Math.max(0, Math.round(frame.getBoundingClientRect().top + scrollY));
    frame.style.height = `max(320px, calc(100dvh - ${top}px))`;
  };
  const changes = new ResizeObserver(setHeight);
  changes.observe(document.body);
  signal.addEventListener("abort", () => changes.disconnect());
  setHeight();
}

export function send(visit: Visit, message: { type: string; [key: string]: unknown }): void {
  const own = visit.isLuigi ? luigiMessage(visit, "luigi.navigate", message.type === "portico:context") : message;
  if (visit.isReady) visit.frame.contentWindow?.postMessage(own, visit.page.origin);
}

export function sendContext(visit: Visit): void {
  send(visit, { type: "portico:context", version: 1, ...visit.context });
}

/** Titles the frame like the portal's page, without the unread count. */
export function nameFrame({ frame }: Visit): void {
  frame.title = document.title.replace(/^\(\d+\) /, "");
}

/** Shows the portal's current address in the page, after Back or a link. */
export function followPortal(visit: Visit): void {
  const { page, frame, portal } = visit;
  if (!isBelow(portal.basePath, location.pathname)) return;
  const { href } = addressOf(page, pathBelow(portal.basePath));
  if (href === visit.shown) return;
  visit.shown = href;
  if (visit.isReady) send(visit, { type: "portico:navigate", path: href.slice(page.origin.length) });
  // With another entry of the history, Back would open the same address.
  else frame.contentWindow?.location.replace(href);
}

/**
 * Writes the page's current address into the portal's address. The page has made the entry in the history. A page that
 * reports late, when the user has gone to another application, changes nothing.
 */
export function followPage(visit: Visit, path: unknown): void {
  const { page, portal } = visit;
  const below = belowOf(page, path);
  if (below === undefined || !isBelow(portal.basePath, location.pathname)) return;
  const address = portal.basePath + (below.startsWith("/") ? below : `/home${below}`);
  const before = visit.shown;
  // Runs before the portal's routing reports the new address.
  visit.shown = addressOf(page, below.replace(/^\/home$/, "")).href;
  if (visit.shown !== before) history.replaceState(history.state, "", address);
}

/** Handles the allowed messages of the page. All others are ignored. */
export function receive(visit: Visit, data: unknown, answered: () => void): void {
  if (typeof data !== "object" || data === null) return;
  if ("msg" in data && receiveLuigi(visit, data)) {
    Object.assign(visit, { isReady: true, isLuigi: visit.isLuigi ?? true });
    visit.frame.contentWindow?.postMessage(luigiMessage(visit, "luigi.init"), visit.page.origin);
    answered();
  }
  if (!("type" in data)) return;
  const { type, path, title, unsaved } = data as Record<string, unknown>;
  if (type === "portico:ready") {
    Object.assign(visit, { isReady: true, isLuigi: false });
    sendContext(visit);
    answered();
  }
  if (!visit.isReady) return;
  if (type === "portico:ready" || type === "portico:location") followPage(visit, path);
  if (type === "portico:title") {
    visit.portal.setTitle(typeof title === "string" && title !== "" ? title.slice(0, 100) : undefined);
    nameFrame(visit);
  }
  if (type === "portico:unsaved") visit.portal.setUnsaved(unsaved === true);
}

/** Resolves when the page is loaded or, if required, has sent a message. The portal's deadline ends the wait. */
export function listen(visit: Visit, mustReport: boolean, signal: AbortSignal): Promise<void> {
  const { frame, page, portal } = visit;
  const opened = new Promise<void>((resolve) => {
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (source === frame.contentWindow && origin === page.origin) receive(visit, data, resolve);
    };
    addEventListener("message", onMessage, { signal });
    frame.addEventListener("load", () => mustReport || resolve(), { signal });
  });
  for (const event of ["popstate", "single-spa:routing-event"])
    addEventListener(event, () => followPortal(visit), { signal });
  const streams = [
    portal.locale$.subscribe((language) => {
      visit.context.language = language;
      sendContext(visit);
    }),
    portal.theme$.subscribe((theme) => {
      visit.context.theme = theme;
      sendContext(visit);
    }),
  ];
  signal.addEventListener("abort", () => {
    for (const stream of streams) stream.unsubscribe();
  });
  return opened;
}

/** The lifecycles of an application that is a page of another origin. */
export function framedPage({ page: address, mustReport }: FramedPage) {
  let visit = new AbortController();
  return {
    async mount({ domElement, portal }: FrameProps) {
      visit.abort();
      visit = new AbortController();
      const page = new URL(address);
      if (page.origin === location.origin) throw new Error(`${address} is on the portal's own origin`);
      const { href } = addressOf(page, pathBelow(portal.basePath));
      const frame = createFrame(href);
      const context = { language: "", theme: "" };
      const current: Visit = { page, frame, portal, isReady: false, shown: href, context };
      // Meanwhile the portal shows that the application is loading.
      domElement.setAttribute("aria-busy", "true");
      frame.style.visibility = "hidden";
      const opened = listen(current, mustReport, visit.signal);
      domElement.append(frame);
      nameFrame(current);
      followHeight(frame, visit.signal);
      await opened;
      domElement.removeAttribute("aria-busy");
      frame.style.visibility = "";
    },
    async unmount({ domElement }: FrameProps) {
      visit.abort();
      domElement.replaceChildren();
    },
  };
}
