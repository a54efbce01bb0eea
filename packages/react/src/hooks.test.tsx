import { createTestPortal, type TestPortal, type TestPortalOptions } from "@portico/testing";
import { act, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import {
  PortalProvider,
  useConfig,
  useDraft,
  useExchangeToken,
  useLocale,
  usePageFocus,
  usePortal,
  useSession,
  useSlot,
  useTheme,
  useTitle,
  useUnsaved,
} from "./index.ts";

declare module "@portico/contract" {
  interface Slots {
    "stock.item": { item: string };
    "stock.counts": { counts: Map<string, bigint>; of: Date; kinds: Set<string> };
  }
}

function show(element: ReactNode, options?: TestPortalOptions) {
  const test = createTestPortal(options);
  const within = (content: ReactNode) => <PortalProvider portal={test.portal}>{content}</PortalProvider>;
  const { rerender, unmount } = render(within(element));
  return { ...test, unmount, again: (content: ReactNode) => rerender(within(content)) };
}

function Facts() {
  const session = useSession();
  return <p>{[session.status === "guest" ? "guest" : session.name, useLocale(), useTheme()].join(" ")}</p>;
}

it("shows session, language and theme, and every change of them", () => {
  const { session$, locale$, theme$, unmount } = show(<Facts />);
  expect(screen.getByText("Ana Souza pt light")).toBeVisible();
  act(() => {
    session$.next({ status: "guest" });
    locale$.next("en");
    theme$.next("dark");
  });
  expect(screen.getByText("guest en dark")).toBeVisible();
  unmount();
  expect([session$, locale$, theme$].map(({ subscribers }) => subscribers)).toEqual([0, 0, 0]);
});

it("gives the application its configuration", () => {
  const Rows = () => <p>{useConfig<{ rows: number }>().rows} rows</p>;
  show(<Rows />, { config: { rows: 50 } });
  expect(screen.getByText("50 rows")).toBeVisible();
});

it("refuses to work outside a provider", () => {
  const silent = jest.spyOn(console, "error").mockImplementation(() => undefined);
  expect(() => render(<Facts />)).toThrow("This hook works only below a PortalProvider.");
  silent.mockRestore();
});

it("sets the title when it changes only", () => {
  const Titled = ({ page }: { page?: string }) => {
    useTitle(page);
    return usePortal().basePath;
  };
  const { again, recorded } = show(<Titled />);
  again(<Titled page="New" />);
  again(<Titled page="New" />);
  expect(recorded.titles).toEqual([undefined, "New"]);
});

it("returns one source of tokens for the whole visit", async () => {
  const seen = new Set<unknown>();
  const Tokens = () => {
    seen.add(useExchangeToken());
    return null;
  };
  const { again } = show(<Tokens />);
  again(<Tokens key="other" />);
  expect(seen.size).toBe(1);
});

it("focuses the heading of each page except the first", () => {
  const Page = ({ path }: { path: string }) => (
    <h1 ref={usePageFocus(path)} tabIndex={-1}>
      {path}
    </h1>
  );
  const { again } = show(<Page key="/a" path="/a" />);
  expect(screen.getByRole("heading")).not.toHaveFocus();
  again(<Page key="/b" path="/b" />);
  expect(screen.getByRole("heading", { name: "/b" })).toHaveFocus();
});

it("keeps a slot open while its component is shown, with the props of the latest render", () => {
  const Place = ({ item }: { item: string }) => <div ref={useSlot("stock.item", { item })} />;
  const { again, slots } = show(<Place item="pens" />);
  const propsOf = () => slots.map(({ name, props }) => [name, props]);
  expect(propsOf()).toEqual([["stock.item", { item: "pens" }]]);
  again(<Place item="paper" />);
  expect(propsOf()).toEqual([["stock.item", { item: "paper" }]]);
  again(null);
  expect(slots).toEqual([]);
});

it("passes on each change of a slot's props, of any data that can be copied, and nothing else", () => {
  const counts = new Map([["pens", 1n]]);
  const Place = () => <div ref={useSlot("stock.counts", { counts, of: new Date(0), kinds: new Set(["a"]) })} />;
  const { again, slots } = show(<Place />);
  const [slot] = slots as { props: { counts: Map<string, bigint> } }[];
  const counted = () => [...(slot?.props.counts ?? [])];
  expect(counted()).toEqual([["pens", 1n]]);
  const first = slot?.props;
  again(<Place />);
  expect(slot?.props).toBe(first);
  counts.set("pens", 2n);
  again(<Place />);
  expect(counted()).toEqual([["pens", 2n]]);
});

describe("a form's draft", () => {
  const textOf = (kept: unknown) => {
    const { text } = (kept ?? {}) as { text?: unknown };
    return typeof text === "string" ? { text } : undefined;
  };
  let draft: ReturnType<typeof useDraft<{ text: string }>>;
  const Form = () => {
    draft = useDraft("comment 12", textOf);
    return <p>{draft.isFound ? `found ${draft.initial?.text}` : "empty"}</p>;
  };
  const keptIn = ({ drafts }: Pick<TestPortal, "drafts">) => drafts.get("comment 12");

  it("contains the text of an earlier visit until it is dropped", () => {
    const shown = show(<Form />, { drafts: new Map([["comment 12", { text: "Hello" }]]) });
    expect(screen.getByText("found Hello")).toBeVisible();
    act(() => draft.drop());
    expect(screen.getByText("empty")).toBeVisible();
    expect(keptIn(shown)).toBeUndefined();
  });

  it("ignores a draft of another build with another shape", () => {
    show(<Form />, { drafts: new Map([["comment 12", { body: "Hello" }]]) });
    expect(screen.getByText("empty")).toBeVisible();
  });

  it("is kept at each change, and removed when nothing is worth keeping", () => {
    const shown = show(<Form />);
    act(() => draft.keep({ text: "Hel" }));
    expect(keptIn(shown)).toEqual({ text: "Hel" });
    act(() => draft.keep(undefined));
    expect(keptIn(shown)).toBeUndefined();
  });
});

it("declares unsaved changes until they are saved or the form is unmounted, with the latest function that discards them", () => {
  const discarded: string[] = [];
  const Form = ({ unsaved, text = "" }: { unsaved: boolean; text?: string }) => {
    useUnsaved(unsaved, () => discarded.push(text));
    return null;
  };
  const { again, recorded, discardUnsaved, unmount } = show(<Form unsaved={false} />);
  expect(recorded.unsaved).toBe(false);
  again(<Form unsaved text="a" />);
  again(<Form unsaved text="ab" />);
  expect(recorded.unsaved).toBe(true);
  discardUnsaved();
  expect(discarded).toEqual(["ab"]);
  unmount();
  expect(recorded.unsaved).toBe(false);
});
