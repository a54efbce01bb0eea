import type { Draft } from "./draft.ts";
import type { Locale, Theme } from "./settings.ts";
import type { PortalSlots } from "./slots.ts";
import type { AppToken } from "./token.ts";
import type { PortalTopics } from "./topics.ts";

/** A subset of the RxJS Observable. A new subscriber gets the current value immediately. */
export interface Stream<T> {
  subscribe(next: (value: T) => void): { unsubscribe(): void };
}

/** The session as an embedded application sees it, without the portal's tokens. */
export type PortalSession = { status: "guest" } | { status: "signed-in"; email: string; name: string };

export type ToastKind = "info" | "success" | "error";

export interface ToastMessage {
  kind: ToastKind;
  text: string;
}

export interface TitleOptions {
  /**
   * The application has no page at this address, or no longer has one: the portal does not list it among recent pages.
   */
  missing?: boolean;
}

/**
 * The portal's interface for an application, passed as the single-spa prop `portal`.
 * @typeParam C the configuration, as in the application's own schema
 */
export interface Portal<C = unknown> extends PortalTopics, PortalSlots {
  /** The version (semver) of this contract that the portal supports. */
  version: string;
  /**
   * The tenant's configuration of this application, with the defaults of its schema; an empty object without a schema.
   * It stays the same for one visit. Everybody who opens a page of the tenant can read it.
   */
  readonly config: C;
  session$: Stream<PortalSession>;
  locale$: Stream<Locale>;
  theme$: Stream<Theme>;
  /** The application's base path, e.g. `/tickets`, or that of its `routes`, without a trailing slash. */
  basePath: string;
  /** Navigates to a path of this origin; any other address is ignored with a console warning. */
  navigate(to: string): void;
  notify(message: ToastMessage): void;
  /**
   * Sets the page's part of the document title; with `undefined` the title is the application's name. Call it for each
   * page, also to reset `missing`.
   */
  setTitle(page: string | undefined, options?: TitleOptions): void;
  announce(text: string, politeness?: "polite" | "assertive"): void;
  /**
   * A short-lived token for this application's API; rejects with an error that has a catalogue `code`.
   * @param refused the token that the API refused, so that the portal gets another one
   */
  exchangeToken(refused?: string): Promise<AppToken>;
  /**
   * The current user's draft of one form. Call it once, when the form appears.
   * @param form its name within the application, e.g. `comment 12`
   */
  draft(form: string): Draft;
  /**
   * Declares whether this application has changes that are neither saved nor kept as a draft. While it does, the portal
   * asks the user before a link, Back, another part of the page or a sign-out leaves the address, and the browser asks
   * before the tab is closed. Navigation by the application, with its router or `navigate`, is not confirmed. Reset
   * when the application is unmounted.
   * @param discard runs when the user leaves without saving, e.g. to drop a draft
   */
  setUnsaved(unsaved: boolean, discard?: () => void): void;
}

/** The single-spa props of every application of the portal. */
export interface AppProps<P extends Portal = Portal> {
  name: string;
  /**
   * The element to render into: an empty one, inside the element that carries `data-app="{module}"` for tenant
   * applications. It may be replaced.
   */
  domElement: HTMLElement;
  portal: P;
}

/** The props of an application that is mounted in a slot. `portal.setTitle` and `portal.setUnsaved` have no effect there. */
export interface SlotProps<P> extends AppProps {
  slot: {
    /** The name of the slot. */
    name: string;
    /** A new subscriber gets the current props immediately, and then each change. */
    props$: Stream<P>;
  };
}
