import { failurePanel } from "./failure-panel.ts";

const details = "@app/stock · 3302ebf4 · 2026-11-28T10:00:00.000Z · Error: 503";

function open(clipboard: Partial<Clipboard> | undefined): HTMLElement {
  Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
  const failure = { name: "Estoque", id: "3302ebf4", details, sentence: "…", retry: () => {} };
  const panel = failurePanel(failure);
  document.body.replaceChildren(panel);
  return panel;
}

async function copied(panel: HTMLElement): Promise<string | null | undefined> {
  const button = [...panel.querySelectorAll("button")].at(-1);
  button?.click();
  await new Promise((resolve) => setTimeout(resolve));
  return panel.querySelector("[role=status]")?.textContent;
}

it("copies the details for the support", async () => {
  const writeText = jest.fn(async () => {});
  expect(await copied(open({ writeText }))).toBe("frame.error.copied");
  expect(writeText).toHaveBeenCalledWith(details);
});

it.each([
  ["there is no clipboard, as without TLS", undefined],
  ["the browser refuses it", { writeText: () => Promise.reject(new Error("denied")) }],
])("shows the details, to be copied by hand, if %s", async (_, clipboard) => {
  expect(await copied(open(clipboard))).toBe(details);
});
