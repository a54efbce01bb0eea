import { bootPage, resetPage } from "@portico/shared-utility/testing";
import { screen } from "@testing-library/dom";
import pt from "../../locales/pt.json";
import { loadShellText } from "../page/shell-text.ts";
import { sessionPart } from "./session-part.ts";

beforeEach(() => {
  resetPage();
  jest.useFakeTimers();
});

it("has one heading with its sentence, which changes when the session is slow", async () => {
  bootPage({ strings: { pt: { "@portico/root-config": pt } } });
  await loadShellText();
  const container = document.body.appendChild(document.createElement("div"));
  const end = sessionPart.draw(container);
  await jest.advanceTimersByTimeAsync(300);
  const heading = screen.getByRole("heading", { level: 1 });
  expect(heading.textContent).toBe("Abrindo o portal…");
  await jest.advanceTimersByTimeAsync(5_000);
  expect(heading).toHaveTextContent(/^O serviço está demorando para responder\./);
  end();
  expect(container).toBeEmptyDOMElement();
});
