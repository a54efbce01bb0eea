import {
  type AppToken,
  contractVersion,
  type Draft,
  type Locale,
  type OpenSlot,
  type Portal,
  type PortalSession,
  type SlotErrorCode,
  type Slots,
  type Theme,
  type ToastMessage,
} from "@portico/contract";
import { createTestStream, type TestStream } from "./test-stream.ts";
import { createTestTopics, type TestTopics } from "./test-topics.ts";

/** The application's calls of the portal, in order. */
export interface RecordedCalls {
  /** The arguments of `navigate`. The address bar follows paths of this origin. */
  paths: string[];
  toasts: ToastMessage[];
  titles: (string | undefined)[];
  /** Whether the last call of `setTitle` said that there is no page at this address. */
  missing: boolean;
  announced: string[];
  /** The arguments of `exchangeToken`: the token that the API refused, or `undefined`. */
  exchanges: (string | undefined)[];
  /** The last call of `setUnsaved`. */
  unsaved: boolean;
}

/** @typeParam C the configuration, as in `Portal` */
export interface TestPortal<C = unknown> {
  portal: Portal<C>;
  session$: TestStream<PortalSession>;
  locale$: TestStream<Locale>;
  theme$: TestStream<Theme>;
  recorded: RecordedCalls;
  /** Form → values, which the portal keeps beyond a visit. */
  drafts: Map<string, object>;
  /** The other applications of the page. */
  others: TestTopics;
  /** The application's open slots, in order; several may have one name. */
  slots: TestSlot[];
  /** Leaves without saving, as a user who confirms the portal's question does. */
  discardUnsaved(): void;
  /**
   * Withdraws the application from the user, as a change of roles or groups does: `exchangeToken` then rejects with
   * `app.not_offered`, until the application is offered again. An application does not know the roles of its users.
   */
  setOffered(isOffered: boolean): void;
}

type SlotName = keyof Slots & string;

/** A slot that the application has open, with a copy of its props after the last update. */
export type TestSlot = { [S in SlotName]: { name: S; element: HTMLElement; props: Slots[S] } }[SlotName];

/** @typeParam C the configuration: with it, `config` is required */
export interface TestPortalOptions<C = object> {
  /** Default: Ana Souza, signed in. */
  session?: PortalSession | undefined;
  /** Default: `pt`, as in a new browser. */
  locale?: Locale | undefined;
  theme?: Theme | undefined;
  /** The configuration, with the defaults of the application's schema. Default: an empty object. */
  config?: C | undefined;
  /** The application's root path, without a trailing slash. Default: `/app`. */
  basePath?: string | undefined;
  /** Drafts of an earlier visit: form → values. */
  drafts?: Map<string, object> | undefined;
  /** Default: `token-1`, `token-2`, …, each for 300 seconds. */
  exchangeToken?: ((refused?: string) => Promise<AppToken>) | undefined;
}

/**
 * A portal for unit tests: the test sets the values of its streams, and the portal records the application's calls.
 * @typeParam C the configuration, e.g. of `portico types`: a test without one of its values does not compile
 * @returns the `portal` for the application, and the test's controls and records
 */
export function createTestPortal<C extends object>(options: TestPortalOptions<C> & { config: C }): TestPortal<C>;
export function createTestPortal(options?: TestPortalOptions): TestPortal;
export function createTestPortal(options: TestPortalOptions = {}): TestPortal {
  const session$ = createTestStream<PortalSession>(options.session ?? ana);
  const locale$ = createTestStream<Locale>(options.locale ?? "pt");
  const theme$ = createTestStream<Theme>(options.theme ?? "light");
  const drafts = options.drafts ?? new Map<string, object>();
  const recorded = noCalls();
  const { exchangeToken, setOffered } = tokensOf(recorded, options.exchangeToken);
  const { topics, others } = createTestTopics();
  const slots: TestSlot[] = [];
  let discard: (() => void) | undefined;

  const portal: Portal = {
    ...{ version: contractVersion, session$, locale$, theme$, basePath: options.basePath ?? "/app" },
    config: structuredClone(options.config ?? {}),
    ...topics,
    openSlot: (name, element, props) => slotIn(slots, { name, element, props }),
    navigate(to) {
      recorded.paths.push(to);
      if (new URL(to, window.location.href).origin === window.location.origin) window.history.pushState(null, "", to);
    },
    notify: (message) => void recorded.toasts.push(message),
    setTitle(page, { missing = false } = {}) {
      recorded.titles.push(page);
      recorded.missing = missing;
    },
    announce: (text) => void recorded.announced.push(text),
    exchangeToken,
    draft: (form) => draftIn(drafts, form),
    setUnsaved(unsaved, onDiscard) {
      recorded.unsaved = unsaved;
      discard = unsaved ? onDiscard : undefined;
    },
  };
  const controls = { discardUnsaved: () => discard?.(), setOffered };
  return { portal, session$, locale$, theme$, recorded, drafts, others, slots, ...controls };
}

const noCalls = (): RecordedCalls => ({
  ...{ paths: [], toasts: [], titles: [], missing: false, announced: [], exchanges: [], unsaved: false },
});

function tokensOf(recorded: RecordedCalls, exchange = async (_?: string) => tokenOf(recorded.exchanges.length)) {
  let isOffered = true;
  return {
    exchangeToken(refused?: string): Promise<AppToken> {
      recorded.exchanges.push(refused);
      return isOffered ? exchange(refused) : Promise.reject(notOffered());
    },
    setOffered(offered: boolean) {
      isOffered = offered;
    },
  };
}

/** The portal's own error for a user to whom the application is not offered. */
const notOffered = () => Object.assign(new Error("app.not_offered"), { code: "app.not_offered" });

interface GivenSlot<P> {
  name: string;
  element: HTMLElement;
  props: P;
}

function slotIn<P>(slots: TestSlot[], given: GivenSlot<P>): OpenSlot<P> {
  const copied = { ...given, props: copyOfProps(given) };
  // Its name and its props come from one declaration.
  const slot = copied as GivenSlot<P> & TestSlot;
  slots.push(slot);
  return {
    update(props) {
      copied.props = copyOfProps({ ...given, props });
    },
    close: () => void (slots.includes(slot) && slots.splice(slots.indexOf(slot), 1)),
  };
}

function copyOfProps<P>({ name, props }: GivenSlot<P>): P {
  try {
    return structuredClone(props);
  } catch (cause) {
    const code: SlotErrorCode = "slot.props";
    throw Object.assign(new Error(`${code} (${name})`, { cause }), { code });
  }
}

const ana: PortalSession = { status: "signed-in", email: "ana@acme.test", name: "Ana Souza" };

function tokenOf(exchange: number): AppToken {
  return { access_token: `token-${exchange}`, expires_in: 300 };
}

/** Like the portal, which reads drafts as JSON. */
function draftIn(drafts: Map<string, object>, form: string): Draft {
  return {
    read: () => (drafts.has(form) ? JSON.parse(JSON.stringify(drafts.get(form))) : undefined),
    keep: (values) => void drafts.set(form, values),
    drop: () => void drafts.delete(form),
  };
}
