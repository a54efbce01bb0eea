import { bootPage, resetPage } from "@portico/shared-utility/testing";
import pt from "../../locales/pt.json";
import { loadShellText } from "../page/shell-text.ts";
import type { Part } from "../routes/parts.ts";
import { failedOpening } from "./failed-opening.ts";

const part: Part = {
  name: "app-tickets",
  specifier: "@app/tickets",
  module: "tickets",
  place: "main",
  severity: "regular",
  activeFor: () => true,
};

async function fail() {
  bootPage({ strings: { pt: { "@portico/root-config": pt } } });
  await loadShellText();
  const retry = jest.fn();
  const error = Object.assign(new Error("late"), { code: "deadline" });
  const opening = { part, name: "Chamados", step: "load", error, retry, openPrevious: () => {} } as const;
  const { view, endRetries } = failedOpening(opening);
  return { text: view[0]?.textContent ?? "", retry, endRetries };
}
const comesBack = () => void window.dispatchEvent(new Event("online"));

beforeEach(resetPage);

it("has its own sentence without a network, and is retried once when the network is back", async () => {
  jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { text, retry } = await fail();
  expect(text).toContain("Sem internet. Esta página abre assim que a rede voltar.");
  expect(text).not.toContain("não foram afetadas");
  expect(retry).not.toHaveBeenCalled();
  comesBack();
  comesBack();
  expect(retry).toHaveBeenCalledTimes(1);
});

it("is not retried when the network is back after the panel was removed", async () => {
  jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { retry, endRetries } = await fail();
  endRetries();
  comesBack();
  expect(retry).not.toHaveBeenCalled();
});

it("states with a network that other applications are not affected", async () => {
  const { text } = await fail();
  expect(text).toContain("As outras aplicações não foram afetadas.");
});
