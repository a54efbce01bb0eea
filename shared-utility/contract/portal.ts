import type { Draft } from "./draft.ts";
import type { AppToken } from "./session.ts";
import type { Locale, Theme } from "./settings.ts";

/** The least a stream promises; an RxJS Observable fits. New subscribers get the current value at once. */
export interface Stream<T> {
  subscribe(next: (value: T) => void): { unsubscribe(): void };
}

/** What an embedded application learns of the session: never a token of the portal's own. */
export type PortalSession = { status: "guest" } | { status: "signed-in"; email: string; name: string };

export type ToastKind = "info" | "success" | "error";

export interface ToastMessage {
  kind: ToastKind;
  text: string;
}

/** The one object that the portal hands to an application, as the single-spa prop `portal` (design.md, contract 2). */
export interface Portal {
  session$: Stream<PortalSession>;
  locale$: Stream<Locale>;
  theme$: Stream<Theme>;
  /** The application's own root, e.g. `/tickets`, without a trailing slash. */
  basePath: string;
  /** Goes to a path of this origin; anything else is ignored with a console warning. */
  navigate(to: string): void;
  notify(message: ToastMessage): void;
  /** The page's part of the document title; `undefined` leaves the application's name alone. */
  setTitle(page: string | undefined): void;
  announce(text: string, politeness?: "polite" | "assertive"): void;
  /**
   * A short token for this application's own API; rejects with an error that has a catalogue `code`.
   *
   * @param refused the token that the API no longer takes, so that another one is asked for
   */
  exchangeToken(refused?: string): Promise<AppToken>;
  /**
   * The unsent text of one form, of the person who is here now; ask for it once, when the form appears.
   *
   * @param form its name within the application, e.g. `comment 12`
   */
  draft(form: string): Draft;
  /**
   * Says whether this application holds something that is neither saved nor kept as a draft. While it does, the portal
   * asks before a link, Back, another part of the page or a sign-out leaves the address, and the browser asks before the
   * tab is closed. What the application does itself, by its own router or by `navigate`, is not asked about. Ends with
   * the visit.
   *
   * @param discard runs when the person leaves without saving, e.g. to drop a draft
   */
  setUnsaved(unsaved: boolean, discard?: () => void): void;
}

/** What the portal's own micro-frontends get besides: modules at run time, through the orchestrator's loader. */
export interface ShellPortal extends Portal {
  /** Loads a module of the map with its style sheets, under the orchestrator's deadline; rejects when it cannot. */
  loadModule<T>(specifier: string): Promise<T>;
  /** Whether the person may be signed out: at once where nothing is unsaved, otherwise as they answer. */
  confirmSignOut(): Promise<boolean>;
}

/** single-spa props as every application of the portal gets them. */
export interface AppProps<P extends Portal = Portal> {
  name: string;
  /** Where to render; carries `data-app="{module}"` for tenant applications. */
  domElement: HTMLElement;
  portal: P;
}
