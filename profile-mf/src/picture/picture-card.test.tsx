import { failure, resetPage } from "@portico/shared-utility/testing";
import { screen, waitFor } from "@testing-library/react";
import { renderProfile } from "../testing/render-profile.tsx";

const photo = () => screen.getByRole("img", { name: "Foto de perfil de Ana Souza" });

beforeEach(resetPage);

it("shows the person's photo", async () => {
  const { api } = await renderProfile({
    handlers: { "GET /users/images": [{ email: "ana@acme.test", image: "iVBORw0KGgo=", mime: "image/png" }] },
  });
  await waitFor(() => expect(photo()).toHaveAttribute("src", "data:image/png;base64,iVBORw0KGgo="));
  expect(api.callsTo("GET /users/images")[0]?.query.getAll("emails")).toEqual(["ana@acme.test"]);
});

it("shows the e-mail's initial while there is no photo", async () => {
  const { api } = await renderProfile();
  await waitFor(() => expect(api.callsTo("GET /users/images")).toHaveLength(1));
  expect(photo()).toHaveTextContent("A");
});

it("shows the initial, without a word, when the photo cannot be loaded", async () => {
  const { api, portal } = await renderProfile({ handlers: { "GET /users/images": failure("server.unavailable") } });
  await waitFor(() => expect(api.callsTo("GET /users/images")).toHaveLength(1));
  expect(photo()).toHaveTextContent("A");
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(portal.notify).not.toHaveBeenCalled();
});
