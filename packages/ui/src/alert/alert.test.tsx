import { render, screen } from "@testing-library/react";
import { createRef } from "react";
import { Alert } from "./alert.tsx";

describe("Alert", () => {
  it("announces an error immediately and can take the focus", () => {
    const ref = createRef<HTMLDivElement>();
    render(
      <Alert kind="error" title="Erro" ref={ref}>
        E-mail ou senha incorretos.
      </Alert>,
    );
    ref.current?.focus();
    expect(screen.getByRole("alert")).toHaveFocus();
    expect(screen.getByRole("alert")).toHaveTextContent("ErroE-mail ou senha incorretos.");
  });

  it.each(["info", "success", "warning"] as const)("announces %s politely", (kind) => {
    render(<Alert kind={kind}>Sessão encerrada.</Alert>);
    expect(screen.getByRole("status")).toHaveTextContent("Sessão encerrada.");
  });
});
