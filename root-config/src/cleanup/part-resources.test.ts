import { trackedApplication } from "../testing/tracked-application.ts";
import { trackListeners } from "./track-listeners.ts";

const { props, resources, attribution, cleaned } = trackedApplication({ isShown: () => true });
trackListeners(document, "document", attribution);

afterEach(() => resources.dispose());

it("disposes of the resources of a module's last run permanently", async () => {
  const listener = jest.fn();
  const application = cleaned({ bootstrap: async () => document.addEventListener("leak", listener) });
  await application.bootstrap(props);
  resources.dispose();
  await application.mount(props);
  document.dispatchEvent(new Event("leak"));
  expect(listener).not.toHaveBeenCalled();
});

it("does not stop the next visit when the unmount of the last one ends late", async () => {
  const listener = jest.fn();
  let end = () => {};
  const application = cleaned({
    mount: async () => document.addEventListener("leak", listener),
    unmount: () => new Promise<void>((done) => (end = done)),
  });
  const first = { ...props };
  await application.mount(first);
  const left = application.unmount(first);
  await application.mount({ ...props });
  end();
  await left;
  document.dispatchEvent(new Event("leak"));
  expect(listener).toHaveBeenCalled();
});
