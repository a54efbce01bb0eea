import type { AppProps } from "@portico/shared-utility/contract";
import { trackedApplication } from "../testing/tracked-application.ts";
import { separateTitle } from "./separate-title.ts";

const { resources, attribution, cleaned } = trackedApplication({ isShown: () => true });
separateTitle(document, attribution);

it("gives the title that an application writes to its portal, and shows the application what it has written", async () => {
  const setTitle = jest.fn();
  const read: string[] = [];
  document.title = "(3) Stock · Acme";
  const application = cleaned({
    mount: async () => {
      read.push(document.title);
      document.title = "Orders";
      read.push(document.title);
    },
  });
  await application.mount({ name: "leaky", portal: { setTitle } } as unknown as AppProps);
  expect(setTitle.mock.calls).toEqual([["Orders"]]);
  expect(read).toEqual(["(3) Stock · Acme", "Orders"]);
  expect(document.title).toBe("(3) Stock · Acme");
  document.title = "(4) Orders · Stock · Acme";
  expect(document.title).toBe("(4) Orders · Stock · Acme");
  resources.dispose();
});

it("forgets with the visit what the application has written, as the portal does", async () => {
  const application = cleaned({
    mount: async () => {
      if (document.title !== "Orders") document.title = "Orders";
    },
  });
  const [first, second] = [jest.fn(), jest.fn()];
  for (const setTitle of [first, second]) {
    const props = { name: "leaky", portal: { setTitle } } as unknown as AppProps;
    await application.mount(props);
    await application.unmount(props);
  }
  expect([first.mock.calls, second.mock.calls]).toEqual([[["Orders"]], [["Orders"]]]);
  resources.dispose();
});
