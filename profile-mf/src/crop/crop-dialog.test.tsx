import { resetPage } from "@portico/shared-utility/testing";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { fakeCanvas } from "../testing/fake-canvas.ts";
import { renderProfile } from "../testing/render-profile.tsx";

const png = new File(["picture"], "ana.png", { type: "image/png" });
const crop = async () => within(await screen.findByRole("dialog", { name: "Ajustar foto" }));

/** The profile after a picture was chosen, an image of 400 × 200 px. */
async function open() {
  const view = await renderProfile();
  const input = document.querySelector("input[type=file]") as HTMLInputElement;
  fireEvent.change(input, { target: { files: [png] } });
  return view;
}

beforeEach(() => {
  resetPage();
  fakeCanvas();
});

const lastDraw = (drawn: jest.Mock, name: string) =>
  drawn.mock.calls
    .filter(([each]) => each === name)
    .at(-1)
    ?.slice(1);

it("moves with arrow keys, ten times as far with Shift, and zooms with + and −", async () => {
  const drawn = fakeCanvas();
  const { user } = await open();
  const area = (await crop()).getByRole("application", { name: "Ajustar foto" });
  expect(area).toHaveFocus();
  expect(area).toHaveAccessibleDescription("Use as setas ou os botões para mover a foto.");
  await user.keyboard("{ArrowRight}{Shift>}{ArrowRight}{/Shift}");
  expect(lastDraw(drawn, "translate")).toEqual([640 * (0.5 + 0.11), 320]);
  await user.keyboard("+");
  expect((await crop()).getByRole("status")).toHaveTextContent("Zoom 110%");
  await user.keyboard("-");
  expect((await crop()).getByRole("status")).toHaveTextContent("Zoom 100%");
});

it("does the same with buttons, and turns", async () => {
  const drawn = fakeCanvas();
  const { user } = await open();
  const dialog = await crop();
  await user.click(dialog.getByRole("button", { name: "Mover para a esquerda" }));
  expect(lastDraw(drawn, "translate")?.[0]).toBeCloseTo(640 * 0.45);
  await user.click(dialog.getByRole("button", { name: "Girar 90 graus" }));
  expect(lastDraw(drawn, "rotate")).toEqual([Math.PI / 2]);
  await user.click(dialog.getByRole("button", { name: "Aumentar o zoom" }));
  expect(dialog.getByRole("status")).toHaveTextContent("Zoom 110%");
});

it("sends nothing when it is cancelled", async () => {
  const { api, user } = await open();
  await user.click((await crop()).getByRole("button", { name: "Cancelar" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(api.callsTo("POST /users/images")).toHaveLength(0);
});

it("says what to do when the browser cannot crop the picture", async () => {
  const { api } = await open();
  const dialog = await crop();
  HTMLCanvasElement.prototype.toBlob = () => {
    throw new DOMException("too large", "EncodingError");
  };
  await act(async () => fireEvent.click(dialog.getByRole("button", { name: "Usar esta foto" })));
  expect(screen.getByRole("alert")).toHaveTextContent("A imagem não pôde ser lida. Use outro arquivo.");
  expect(api.callsTo("POST /users/images")).toHaveLength(0);
});
