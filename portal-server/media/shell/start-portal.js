// Starts the portal on a page that was exported to a static host: fetches the tenant's map, then begins as the server's
// own page does. Without a response in time it uses the last good map, if that is recent enough.

{
  // Together with the page this is within the ten seconds after which a user must see something.
  const deadline = 9_000;
  const youngEnough = 24 * 60 * 60 * 1000;
  const start = JSON.parse(document.getElementById("portico-start").textContent);
  const key = `portico-map:${start.environment}:${start.domain}`;

  const isMap = (map) =>
    ["imports", "integrity", "depcache", "styles", "locales"].every((part) => map?.[part] instanceof Object) &&
    typeof map.imports["@portico/root-config"] === "string";

  async function fetchMap() {
    const response = await fetch(start.map, { cache: "no-cache", signal: AbortSignal.timeout(deadline) });
    const map = response.ok && (await response.json());
    if (!isMap(map)) throw new Error(`${start.map} answered ${response.status}, and no import map`);
    return map;
  }

  function store(map) {
    try {
      localStorage.setItem(key, JSON.stringify({ at: Date.now(), map }));
    } catch {
      // Full or forbidden storage only costs the last good copy.
    }
  }

  function lastGood() {
    try {
      const { at, map } = JSON.parse(localStorage.getItem(key));
      const age = Date.now() - at;
      return age >= 0 && age <= youngEnough && isMap(map) ? map : undefined;
    } catch {
      return undefined;
    }
  }

  function append(name, properties, text) {
    const element = Object.assign(document.createElement(name), properties);
    // A text node, because no policy allows setting a script element's text, not even that of a data block.
    if (text) element.append(JSON.stringify(text));
    document.head.append(element);
  }

  function begin(map) {
    const {
      id,
      imports,
      integrity,
      depcache,
      styles,
      locales,
      formats,
      files,
      isolated,
      scopes,
      slots,
      routes,
      needs = {},
      names,
    } = map;
    const root = imports["@portico/root-config"];
    for (const href of ["@portico/shared-ui", "@portico/root-config"].flatMap((name) => styles[name] ?? [])) {
      append("link", { rel: "stylesheet", href, crossOrigin: "anonymous", integrity: integrity[href] ?? "" });
    }
    for (const address of [root, ...(depcache[root] ?? []).map((name) => imports[name])]) {
      const crossOrigin = address.startsWith("/") ? null : "anonymous";
      append("link", { rel: "preload", as: "script", href: address, crossOrigin, integrity: integrity[address] ?? "" });
    }
    append("script", { type: "systemjs-importmap" }, { imports, scopes, integrity, depcache });
    const { tenant, environment, api } = { ...start, tenant: map.tenant ?? start.tenant };
    const boot = {
      tenant,
      environment,
      api,
      map: { id, imports, styles, locales, integrity, formats, files, isolated, slots, routes },
      strings: {},
      names,
    };
    if (Object.values(needs).flat().includes("html")) boot.markup = true;
    append("script", { type: "application/json", id: "portico-boot" }, boot);
    append("script", { src: start.systemjs.address, integrity: start.systemjs.integrity });
  }

  fetchMap()
    .then((map) => {
      store(map);
      return map;
    }, lastGood)
    .then((map) => (map ? begin(map) : dispatchEvent(new Event("portico:stalled"))));
}
