import { type FakeCall, FakeResponse, failure, type Handlers, resetPage } from "@portico/shared-utility/testing";
import { act, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { cropped, fakeCanvas } from "../testing/fake-canvas.ts";
import { renderProfile } from "../testing/render-profile.tsx";

const route = "/users/images";
const stored = { email: "ana@acme.test", image: "iVBORw0KGgo=", mime: "image/webp" };
const other = { ...stored, image: "AAAA" };
const withPicture = { [`GET ${route}`]: [stored] };
const png = new File(["picture"], "ana.png", { type: "image/png" });
const never = () => new Promise(() => {});

const section = () => within(screen.getByRole("region", { name: "Foto de perfil" }));
const picture = () => screen.getByRole("img", { name: "Foto de perfil de Ana Souza" });
const upload = () => section().getByRole("button", { name: /^(Enviar|Atualizar) imagem$/ });
const remove = () => section().findByRole("button", { name: "Excluir foto" });
const dialog = () => within(screen.getByRole("dialog", { name: /^Tem certeza de que deseja excluir a foto/ }));
const input = () => document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;

function fileOf(size: number, type = "image/png") {
  const file = new File(["x"], "large", { type });
  Object.defineProperty(file, "size", { value: size });
  return file;
}

async function choose(file: File, handlers: Handlers = {}) {
  const view = await renderProfile({ handlers });
  fireEvent.change(input(), { target: { files: [file] } });
  if (file === png) await confirmCrop();
  return view;
}

const crop = async () => within(await screen.findByRole("dialog", { name: "Ajustar foto" }));

async function confirmCrop() {
  const use = (await crop()).getByRole("button", { name: "Usar esta foto" });
  await act(async () => fireEvent.click(use));
}

function drop(target: Element, file: File) {
  const dataTransfer = { types: ["Files"], files: [file], dropEffect: "" };
  const over = createEvent.dragOver(target, { dataTransfer });
  const dropped = createEvent.drop(target, { dataTransfer });
  fireEvent(target, over);
  fireEvent(target, dropped);
  return { effect: dataTransfer.dropEffect, opensFile: !over.defaultPrevented || !dropped.defaultPrevented };
}

beforeEach(() => {
  resetPage();
  fakeCanvas();
});

describe("the picture", () => {
  it("is the user's picture", async () => {
    const { api } = await renderProfile({ handlers: withPicture });
    await waitFor(() => expect(picture()).toHaveAttribute("src", "data:image/webp;base64,iVBORw0KGgo="));
    expect(api.callsTo(`GET ${route}`)[0]?.query.getAll("emails")).toEqual(["ana@acme.test"]);
  });

  it.each([
    ["there is none", []],
    ["it cannot be loaded, without a message", failure("server.unavailable")],
  ])("is the e-mail's initial when %s", async (_when, answer) => {
    const { api, portal } = await renderProfile({ handlers: { [`GET ${route}`]: answer } });
    await waitFor(() => expect(api.callsTo(`GET ${route}`)).toHaveLength(1));
    expect(picture()).toHaveTextContent("A");
    expect(upload()).toHaveTextContent("Enviar imagem");
    expect(section().queryByRole("button", { name: "Excluir foto" })).not.toBeInTheDocument();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(portal.notify).not.toHaveBeenCalled();
  });
});

describe("uploading a picture", () => {
  it("shows the picture with a confirmation and keeps the focus", async () => {
    const { api, user } = await renderProfile({ handlers: { [`POST ${route}`]: new FakeResponse(201, stored) } });
    const opened = jest.spyOn(input(), "click");
    act(() => upload().focus());
    await user.keyboard("{Enter}");
    expect(opened).toHaveBeenCalled();
    fireEvent.change(input(), { target: { files: [png] } });
    await confirmCrop();
    // The browser returns the focus to the opener of a dialog; jsdom does not.
    act(() => upload().focus());
    expect(await section().findByText("Foto atualizada.")).toHaveAttribute("role", "status");
    await waitFor(() => expect(picture()).toHaveAttribute("src", "data:image/webp;base64,iVBORw0KGgo="));
    expect(upload()).toHaveTextContent("Atualizar imagem");
    expect(upload()).toHaveFocus();
    expect(api.callsTo(`POST ${route}`)[0]?.body).toBe(cropped);
  });

  it("replaces the existing picture", async () => {
    const { api } = await renderProfile({ handlers: { ...withPicture, [`PUT ${route}`]: other } });
    await remove();
    fireEvent.change(input(), { target: { files: [png] } });
    await confirmCrop();
    await waitFor(() => expect(picture()).toHaveAttribute("src", "data:image/webp;base64,AAAA"));
    expect(api.callsTo(`POST ${route}`)).toHaveLength(0);
  });

  it("sends the picture once when its button is pressed twice", async () => {
    const { api } = await renderProfile({ handlers: { [`POST ${route}`]: never } });
    fireEvent.change(input(), { target: { files: [png] } });
    const use = (await crop()).getByRole("button", { name: "Usar esta foto" });
    fireEvent.click(use);
    fireEvent.click(use);
    await section().findByRole("progressbar");
    expect(api.callsTo(`POST ${route}`)).toHaveLength(1);
  });

  it("shows its progress, and can be cancelled", async () => {
    const sending = ({ onUploadProgress }: FakeCall) => {
      onUploadProgress?.(0.409);
      return never();
    };
    const { user } = await choose(png, { [`POST ${route}`]: sending });
    expect(await section().findByRole("progressbar", { name: "Enviando… 40%" })).toHaveAttribute("value", "40");
    expect(upload()).toHaveAttribute("aria-busy", "true");
    await user.click(section().getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(section().queryByRole("progressbar")).not.toBeInTheDocument());
    expect(upload()).toHaveFocus();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("warns before the page is left meanwhile", async () => {
    const { portal } = await choose(png, { [`POST ${route}`]: never });
    await section().findByRole("progressbar");
    expect(jest.mocked(portal.setUnsaved).mock.lastCall?.[0]).toBe(true);
  });

  it.each([
    ["another kind of file", fileOf(10, "image/svg+xml"), "Use um arquivo JPG, PNG ou WebP."],
    ["more than 5 MB", fileOf(7.25 * 1024 * 1024), /^A imagem tem 7,3\sMB\. O limite é 5 MB\.$/],
    ["one byte more than 5 MB", fileOf(5 * 1024 * 1024 + 1), /^A imagem tem 5,1\sMB\. O limite é 5 MB\.$/],
  ])("refuses %s before it is sent", async (_what, file, sentence) => {
    const { api } = await choose(file);
    const alert = section().getByRole("alert");
    expect(within(alert).getByText(sentence)).toBeVisible();
    await waitFor(() => expect(alert).toHaveFocus());
    expect(api.callsTo(`POST ${route}`)).toHaveLength(0);
  });

  it.each([
    ["network", "Não foi possível confirmar o envio. Confira a foto e tente novamente."],
    ["image.type", "Use um arquivo JPG, PNG ou WebP."],
    ["image.broken", "A imagem não pôde ser lida. Use outro arquivo."],
    ["image.animated", "A imagem é animada. Use uma imagem estática."],
    ["image.dimensions", "A imagem tem pixels demais. Reduza a imagem e tente novamente."],
    ["request.rate_limited", "Muitas tentativas. Aguarde um pouco e tente novamente."],
  ] as const)("shows what to do after %s, and keeps the picture", async (code, sentence) => {
    await renderProfile({ handlers: { ...withPicture, [`PUT ${route}`]: failure(code) } });
    await remove();
    fireEvent.change(input(), { target: { files: [png] } });
    await confirmCrop();
    expect(await section().findByRole("alert")).toHaveTextContent(sentence);
    expect(section().getByRole("alert")).toHaveFocus();
    expect(picture()).toHaveAttribute("src", "data:image/webp;base64,iVBORw0KGgo=");
  });

  it("refuses a file that the browser cannot read as an image, before it is sent", async () => {
    const { api } = await choose(new File([], "empty.png", { type: "image/png" }));
    expect(await section().findByRole("alert")).toHaveTextContent("A imagem não pôde ser lida. Use outro arquivo.");
    expect(api.callsTo(`POST ${route}`)).toHaveLength(0);
  });

  it("accepts a dropped file, and keeps the browser from opening one that was dropped elsewhere", async () => {
    const { api } = await renderProfile({ handlers: { [`POST ${route}`]: new FakeResponse(201, stored) } });
    expect(drop(screen.getByRole("heading", { level: 1 }), png)).toEqual({ effect: "none", opensFile: false });
    expect(api.callsTo(`POST ${route}`)).toHaveLength(0);
    expect(drop(picture(), png)).toEqual({ effect: "copy", opensFile: false });
    await confirmCrop();
    expect(await section().findByText("Foto atualizada.")).toBeVisible();
  });

  it("is disabled offline, with the reason", async () => {
    jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const { api } = await renderProfile();
    expect(upload()).toHaveAttribute("aria-disabled", "true");
    expect(upload()).toHaveAccessibleDescription("Sem internet. Algumas ações ficam indisponíveis.");
    expect(drop(picture(), png)).toEqual({ effect: "none", opensFile: false });
    expect(api.callsTo(`POST ${route}`)).toHaveLength(0);
  });
});

describe("deleting the picture", () => {
  it("asks first, and does nothing when the user cancels", async () => {
    const { api, user } = await renderProfile({ handlers: withPicture });
    await user.click(await remove());
    await user.click(dialog().getByRole("button", { name: "Cancelar" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(api.callsTo(`DELETE ${route}`)).toHaveLength(0);
    expect(picture()).toHaveAttribute("src");
  });

  it("shows the initial again with a confirmation, and focuses the remaining button", async () => {
    const { api, user } = await renderProfile({
      handlers: { ...withPicture, [`DELETE ${route}`]: new FakeResponse(204) },
    });
    await user.click(await remove());
    await user.click(dialog().getByRole("button", { name: "Confirmar" }));
    // The browser returns the focus to the opener of a dialog; jsdom does not.
    act(() => section().queryByRole("button", { name: "Excluir foto" })?.focus());
    expect(await section().findByText("Foto excluída.")).toHaveAttribute("role", "status");
    await waitFor(() => expect(picture()).toHaveTextContent("A"));
    expect(upload()).toHaveFocus();
    expect(api.callsTo(`DELETE ${route}`)[0]?.query.get("email")).toBe("ana@acme.test");
  });

  it("offers for ten seconds to restore the picture", async () => {
    const handlers = {
      ...withPicture,
      [`DELETE ${route}`]: new FakeResponse(204),
      [`POST ${route}`]: new FakeResponse(201, stored),
    };
    const { api, user } = await renderProfile({ handlers });
    await user.click(await remove());
    await user.click(dialog().getByRole("button", { name: "Confirmar" }));
    await user.click(await section().findByRole("button", { name: "Desfazer" }));
    expect(await section().findByText("Foto restaurada.")).toHaveAttribute("role", "status");
    const sent = api.callsTo(`POST ${route}`)[0]?.body;
    expect(sent).toMatchObject({ type: "image/webp", size: 8 });
    expect(picture()).toHaveAttribute("src");
    expect(section().queryByRole("button", { name: "Desfazer" })).not.toBeInTheDocument();
  });

  it("still offers to restore the picture after a restoration that failed", async () => {
    const refused = { [`DELETE ${route}`]: new FakeResponse(204), [`POST ${route}`]: failure("network") };
    const { api, user } = await renderProfile({ handlers: { ...withPicture, ...refused } });
    await user.click(await remove());
    await user.click(dialog().getByRole("button", { name: "Confirmar" }));
    api.handle({ [`GET ${route}`]: [] });
    await user.click(await section().findByRole("button", { name: "Desfazer" }));
    await section().findByRole("alert");
    api.handle({ [`POST ${route}`]: new FakeResponse(201, stored) });
    await user.click(section().getByRole("button", { name: "Desfazer" }));
    expect(await section().findByText("Foto restaurada.")).toBeVisible();
  });

  it("still offers to restore the picture after a restoration that the user has cancelled", async () => {
    const handlers = { [`DELETE ${route}`]: new FakeResponse(204), [`POST ${route}`]: never };
    const { api, user } = await renderProfile({ handlers: { ...withPicture, ...handlers } });
    await user.click(await remove());
    await user.click(dialog().getByRole("button", { name: "Confirmar" }));
    api.handle({ [`GET ${route}`]: [] });
    await user.click(await section().findByRole("button", { name: "Desfazer" }));
    await user.click(await section().findByRole("button", { name: "Cancelar" }));
    expect(await section().findByRole("button", { name: "Desfazer" })).toBeVisible();
  });

  it("keeps the picture and shows what to do when it fails", async () => {
    const { user } = await renderProfile({ handlers: { ...withPicture, [`DELETE ${route}`]: failure("network") } });
    await user.click(await remove());
    await user.click(dialog().getByRole("button", { name: "Confirmar" }));
    expect(await section().findByRole("alert")).toHaveTextContent(
      "Não foi possível acessar o serviço. Verifique a conexão e tente novamente.",
    );
    expect(picture()).toHaveAttribute("src");
  });
});
