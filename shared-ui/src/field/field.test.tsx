import { TextField } from "@portico/ui";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { PasswordField } from "./password-field.tsx";

describe("TextField", () => {
  it("describes the input by label, hint and error", () => {
    render(<TextField label="E-mail" hint="O da empresa." error="Digite o e-mail." aria-describedby="form-error" />);
    const input = screen.getByLabelText("E-mail");
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription("O da empresa. Digite o e-mail.");
    expect(input.getAttribute("aria-describedby")).toMatch(/form-error$/);
  });

  it("is not marked invalid without an error", () => {
    render(<TextField label="E-mail" />);
    expect(screen.getByLabelText("E-mail")).toBeValid();
  });
});

function Password() {
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <PasswordField
        label="Senha"
        showLabel="Mostrar senha"
        hideLabel="Ocultar senha"
        shownText="A senha está visível."
        hiddenText="A senha está oculta."
        capsText="Caps Lock está ligado."
        autoComplete="current-password"
      />
      <button type="submit">Entrar</button>
    </form>
  );
}

describe("PasswordField", () => {
  it("shows and hides the password, keeps it, and announces the change", async () => {
    render(<Password />);
    const input = screen.getByLabelText("Senha");
    await userEvent.type(input, "segredo");
    await userEvent.click(screen.getByRole("button", { name: "Mostrar senha" }));
    expect(input).toHaveAttribute("type", "text");
    expect(input).toHaveValue("segredo");
    expect(screen.getByText("A senha está visível.")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Ocultar senha" }));
    expect(input).toHaveAttribute("type", "password");
    expect(screen.getByText("A senha está oculta.")).toBeInTheDocument();
  });

  it("is a password field again when the form is submitted", async () => {
    render(<Password />);
    await userEvent.click(screen.getByRole("button", { name: "Mostrar senha" }));
    await userEvent.click(screen.getByRole("button", { name: "Entrar" }));
    expect(screen.getByLabelText("Senha")).toHaveAttribute("type", "password");
  });

  it("warns while Caps Lock is on", () => {
    render(<Password />);
    const input = screen.getByLabelText("Senha");
    fireEvent.keyDown(input, { key: "A", modifierCapsLock: true });
    expect(input).toHaveAccessibleDescription("Caps Lock está ligado.");
    fireEvent.keyUp(input, { key: "a" });
    expect(input).not.toHaveAccessibleDescription();
  });

  it("comes before its toggle in the tab order", async () => {
    render(<Password />);
    await userEvent.tab();
    expect(screen.getByLabelText("Senha")).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole("button", { name: "Mostrar senha" })).toHaveFocus();
  });
});
