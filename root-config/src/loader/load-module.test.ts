import { loadModule } from "./load-module.ts";

const imports = { "@app/a": "/a.js", "@app/b": "/b.js", shared: "/shared.js" };

/** The parts of SystemJS that the loader uses: addresses by specifier, one result per address. */
function fakeSystem(answers: Record<string, () => Promise<unknown>>) {
  const addresses: Record<string, string> = { ...imports };
  const requested: string[] = [];
  const failed = new Set<string>();
  const maps: { integrity?: Record<string, string>; depcache?: Record<string, string[]> }[] = [];
  const resolve = (name: string) => addresses[name] ?? name;
  Object.assign(globalThis, {
    System: {
      resolve,
      get: (address: string) => (failed.has(address) ? null : undefined),
      delete: (address: string) => failed.delete(address),
      addImportMap: (map: (typeof maps)[number] & { imports?: Record<string, string> }) => {
        Object.assign(addresses, map.imports);
        maps.push(map);
      },
      import: (name: string) => {
        const address = resolve(name);
        requested.push(address);
        const answer = (answers[address] ?? answers[address.split("?")[0] ?? ""] ?? hangs)();
        return answer.catch((error) => {
          failed.add(address);
          throw error;
        });
      },
    },
  });
  return { requested, maps };
}

const hangs = () => new Promise<unknown>(() => {});
const fails = () => Promise.reject(new Error("404"));
const loads = (name: string) => () => Promise.resolve({ name });

beforeEach(() => {
  jest.useFakeTimers();
  document.head.innerHTML = `
    <script type="application/json" id="portico-boot">${JSON.stringify({ map: { id: "1", imports, styles: {}, locales: {} } })}</script>
    <script type="systemjs-importmap">${JSON.stringify({
      imports,
      integrity: { "/a.js": "sha384-a" },
      depcache: { "/a.js": ["shared"] },
    })}</script>`;
});

it("requests a failed file once more, at a fresh address with the same integrity", async () => {
  const system = fakeSystem({ "/a.js": fails });
  const outcome = expect(loadModule("@app/a")).rejects.toThrow("404");
  await jest.advanceTimersByTimeAsync(600);
  await outcome;
  expect(system.requested).toEqual(["/a.js", expect.stringMatching(/^\/a\.js\?retry=\d+$/)]);
  const [, second = ""] = system.requested;
  expect(system.maps).toContainEqual(
    expect.objectContaining({ integrity: { [second]: "sha384-a" }, depcache: { [second]: ["shared"] } }),
  );
});

it("uses the first response of two requests when one hangs", async () => {
  const system = fakeSystem({ "/a.js": hangs });
  const loaded = loadModule<{ name: string }>("@app/a");
  await jest.advanceTimersByTimeAsync(3_900);
  expect(system.requested).toHaveLength(1);
  const retried = fakeSystem({ "/a.js": loads("second") });
  await jest.advanceTimersByTimeAsync(200);
  await expect(loaded).resolves.toEqual({ name: "second" });
  expect(retried.requested).toEqual([expect.stringMatching(/^\/a\.js\?retry=\d+$/)]);
});

it("does not wait again for a request that hung through the deadline", async () => {
  const system = fakeSystem({ "/a.js": hangs });
  const outcome = expect(loadModule("@app/a")).rejects.toMatchObject({ code: "deadline" });
  await jest.advanceTimersByTimeAsync(9_500);
  await outcome;
  void loadModule("@app/a");
  expect(new Set(system.requested).size).toBe(3);
});

it("makes one instance for callers at the same time", async () => {
  const system = fakeSystem({ "/b.js": loads("b") });
  const [one, other] = await Promise.all([loadModule("@app/b"), loadModule("@app/b")]);
  expect(one).toBe(other);
  expect(system.requested).toEqual(["/b.js"]);
});
