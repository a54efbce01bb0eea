import { bootPage } from "@portico/shared-utility/testing";
import { withParcelParts } from "./mount-parcel.ts";
import { createPartResources } from "./part-resources.ts";

jest.mock("../loader/native-import.ts", () => ({ nativeImport: async () => native }));

const lifecycles = () => ({ bootstrap: async () => {}, mount: async () => {}, unmount: async () => {} });
const native = lifecycles();
const listed = { parcel: lifecycles() };
const modules: Record<string, object> = { "@app/listed": listed };

/** A parcel that is unmounted by `end`. */
function parcelPage() {
  let end = () => {};
  const unmountPromise = new Promise<void>((done) => {
    end = done;
  });
  const mountParcel = (load: unknown, _: object) => ({
    mountPromise: (load as () => Promise<object>)(),
    unmountPromise,
  });
  const attached: string[] = [];
  const owners = new Map(
    Object.keys(map.imports).map((specifier) => {
      const owner = createPartResources({ isShown: () => true, whenUnseen: (work) => work() });
      const attach = () => void attached.push(specifier);
      const detach = () => void attached.push(`no ${specifier}`);
      owner.register({ kind: "style", what: "style element", attach, detach }, { place: "" });
      owner.suspend();
      return [specifier, owner] as const;
    }),
  );
  attached.length = 0;
  const props = withParcelParts({ name: "@app/one", mountParcel }, (specifier) => owners.get(specifier) as never);
  return { props, attached, end };
}

const map = {
  id: "1",
  imports: { "@app/one": "/one.js", "@app/listed": "/listed.js", "@app/native": "/native.js" },
  depcache: { "/one.js": ["@app/native"] },
  formats: { "@app/native": "esm" as const },
  styles: { "@app/listed": ["/listed.css"] },
  locales: {},
};

beforeAll(() => {
  const element = { type: "systemjs-importmap", textContent: JSON.stringify(map) };
  document.head.append(Object.assign(document.createElement("script"), element));
  bootPage({ map });
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/listed.css" });
  link.media = "not all";
  document.head.append(link);
  const resolve = (name: string) => name;
  Object.assign(globalThis, { System: { resolve, get: (name: string) => modules[name] ?? null } });
});

it.each([
  ["a System module that exports it by a name", listed.parcel, "@app/listed", "all"],
  ["an ES module that the application imports", async () => native, "@app/native", "not all"],
])("has the style sheets and resources of its application while it is mounted: %s", async (_, config, name, media) => {
  const { props, attached, end } = parcelPage();
  const { mountPromise, unmountPromise } = props.mountParcel(config, {});
  await mountPromise;
  const link = document.head.querySelector("link");
  expect([attached, link?.media]).toEqual([[name], media]);
  end();
  await unmountPromise;
  expect([attached, link?.media]).toEqual([[name, `no ${name}`], "not all"]);
});

it("leaves a parcel alone that belongs to no application", async () => {
  const { props, attached } = parcelPage();
  await props.mountParcel(lifecycles(), {}).mountPromise;
  expect(attached).toEqual([]);
});
