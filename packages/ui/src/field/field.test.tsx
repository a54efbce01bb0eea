import { render, screen } from "@testing-library/react";
import { SelectField } from "./select-field.tsx";
import { TextArea } from "./text-area.tsx";
import { TextField } from "./text-field.tsx";

const options = [{ value: "a", text: "A" }];
const texts = { label: "Motivo", hint: "Uma frase.", error: "Digite o motivo." };

describe.each([
  ["TextField", (props: typeof texts) => <TextField {...props} aria-describedby="more" />],
  ["TextArea", (props: typeof texts) => <TextArea {...props} aria-describedby="more" />],
  ["SelectField", (props: typeof texts) => <SelectField {...props} options={options} aria-describedby="more" />],
])("%s", (_, field) => {
  it("is described by its hint, its error and then the element of the caller", () => {
    render(
      <>
        {field(texts)}
        <p id="more">Obrigatório.</p>
      </>,
    );
    const control = screen.getByLabelText("Motivo");
    expect(control).toBeInvalid();
    expect(control).toHaveAccessibleDescription("Uma frase. Digite o motivo. Obrigatório.");
    expect(control).toHaveClass("portico-field-input", { exact: true });
  });
});

it("keeps the caller's id and `aria-invalid`", () => {
  render(<TextField label="E-mail" id="email" aria-invalid />);
  const input = screen.getByLabelText("E-mail");
  expect(input).toHaveAttribute("id", "email");
  expect(input).toBeInvalid();
});
