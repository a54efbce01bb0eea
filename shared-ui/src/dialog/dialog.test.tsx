import { Button } from "@portico/ui";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Dialog } from "./dialog.tsx";

function Leave() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Sair</Button>
      <Dialog
        open={open}
        title="Sair sem salvar?"
        onClose={() => setOpen(false)}
        actions={<Button onClick={() => setOpen(false)}>Continuar editando</Button>}
      >
        <p>Há alterações não salvas.</p>
      </Dialog>
    </>
  );
}

describe("Dialog", () => {
  it("opens with its title as its name", async () => {
    render(<Leave />);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Sair" }));
    expect(screen.getByRole("dialog", { name: "Sair sem salvar?" })).toHaveTextContent("Há alterações não salvas.");
  });

  it("closes with its button and with Escape, and opens again", async () => {
    render(<Leave />);
    await userEvent.click(screen.getByRole("button", { name: "Sair" }));
    await userEvent.click(screen.getByRole("button", { name: "Continuar editando" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Sair" }));
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });
});
