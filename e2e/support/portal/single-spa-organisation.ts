import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// The remotes of an organisation with single-spa, in the form that bundlers write.

/** Styles for each page, which the root config loads, and a component. */
const styleguide = `System.register(["react"], (add) => {
  let React;
  return {
    setters: [(module) => { React = module; }],
    execute() {
      const style = document.createElement("style");
      style.textContent = "h1.star { color: rgb(10, 20, 30); } .star-button { background-color: rgb(40, 50, 60); }";
      document.head.append(style);
      add("Button", ({ children, onClick }) => React.createElement("button", { className: "star-button", onClick }, children));
    },
  };
});`;

/** A utility module with state that its importers share. */
const api = `System.register(["rxjs"], (add) => {
  let rxjs;
  return {
    setters: [(module) => { rxjs = module; }],
    execute() { add("opened$", new rxjs.BehaviorSubject([])); },
  };
});`;

/** An application with React; `body` registers its exports. */
const withReact = (body: string) => `System.register(
  ["react", "react-dom/client", "@star/api", "@star/styleguide"],
  (add, context) => {
    let React, client, api, Button;
    return {
      setters: [(m) => { React = m; }, (m) => { client = m; }, (m) => { api = m; }, (m) => { Button = m.Button; }],
      execute() {
        const h = React.createElement;
        const opened = (name) => api.opened$.next([...api.opened$.value, name]);
        const lifecycles = (Root) => {
          const roots = new Map();
          return {
            bootstrap: async () => undefined,
            async mount(props) {
              const root = client.createRoot(props.domElement);
              roots.set(props.domElement, root);
              root.render(h(Root, props));
            },
            async unmount({ domElement }) { roots.get(domElement)?.unmount(); },
          };
        };
        ${body}
      },
    };
  },
);`;

const people = withReact(`
  add(lifecycles(() => {
    React.useEffect(() => opened("people"), []);
    return h("h1", { className: "star" }, "People of the star");
  }));
  add("residents", lifecycles(({ planet }) => h("p", null, "Residents of " + planet)));
`);

// It loads the parcel of another application by that application's name.
const planets = withReact(`
  add(lifecycles(({ mountParcel }) => {
    const place = React.useRef(null);
    React.useEffect(() => opened("planets"), []);
    const show = () => context.import("@star/people").then(({ residents }) =>
      mountParcel(residents, { domElement: place.current, planet: "Vega 3" }));
    return h(React.Fragment, null,
      h("h1", { className: "star" }, "Planets of the star"),
      h(Button, { onClick: show }, "Show the residents"),
      h("p", null, "Opened: " + api.opened$.value.join(", ")),
      h("a", { href: "/people" }, "To the people"),
      h("div", { ref: place }));
  }));
`);

/** Without a framework; it adds its style sheet by itself, as the AngularJS application of the polyglot example. */
const settings = `System.register([], (add, context) => {
  const folder = context.meta.url.slice(0, context.meta.url.lastIndexOf("/") + 1);
  return {
    execute() {
      document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: folder + "settings.css" }));
      add({
        bootstrap: async () => undefined,
        async mount({ domElement }) {
          domElement.append(Object.assign(document.createElement("h1"), { className: "gear", textContent: "Settings of the star" }));
        },
        async unmount({ domElement }) { domElement.replaceChildren(); },
      });
    },
  };
});`;

/** The files of the organisation's origin. */
export const remotes: Record<string, string> = {
  "star/styleguide/star-styleguide.js": styleguide,
  "star/api/star-api.js": api,
  "star/people/star-people.js": people,
  "star/planets/star-planets.js": planets,
  "star/settings/star-settings.js": settings,
  "star/settings/settings.css": "h1.gear { color: rgb(70, 80, 90); }",
};

/** Writes the repository of the organisation's root config: template, layout, script, import map. */
export function writeRootConfig(folder: string, origin: string): void {
  const files = {
    "package.json": "{}",
    "importmap.json": JSON.stringify({ imports: importsAt(origin) }),
    "src/index.ejs": `<!DOCTYPE html><html><head>
      <meta name="importmap-type" content="systemjs-importmap" />
      <script type="systemjs-importmap" src="/importmap.json"></script>
      <% if (isLocal) { %><script type="systemjs-importmap">{ "imports": { "@star/root-config": "//localhost:9000/root.js" } }</script><% } %>
      <template id="single-spa-layout"><single-spa-router>
        <nav><application name="@star/navbar"></application></nav>
        <main>
          <route path="people"><application name="@star/people"></application></route>
          <route path="planets"><application name="@star/planets"></application></route>
          <redirect from="/earth" to="/planets"></redirect>
          <route default><p>Choose a page</p></route>
        </main>
      </single-spa-router></template></head>
      <body><script>System.import("@star/root-config"); System.import("@star/styleguide");</script></body></html>`,
    "src/star-root-config.js": `import { constructApplications, constructRoutes } from "single-spa-layout";
      import { registerApplication, start } from "single-spa";
      const routes = constructRoutes(document.querySelector("#single-spa-layout"));
      constructApplications({ routes, loadApp: ({ name }) => System.import(name) }).forEach(registerApplication);
      registerApplication({
        name: "@star/settings",
        app: () => System.import("@star/settings"),
        activeWhen: ["/preferences"],
      });
      start();`,
  };
  mkdirSync(join(folder, "src"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

function importsAt(origin: string): Record<string, string> {
  const names = ["root-config", "navbar", "styleguide", "api", "people", "planets", "settings"];
  const addresses = names.map((name) => [`@star/${name}`, `${origin}/star/${name}/star-${name}.js`]);
  const folders = names.map((name) => [`@star/${name}/`, `${origin}/star/${name}/`]);
  const libraries = ["single-spa@6.0.3", "react@19.1.0", "rxjs@7.8.1"].map((name) => [
    name.split("@")[0],
    `${origin}/npm/${name}/main.js`,
  ]);
  return Object.fromEntries([...libraries, ...addresses, ...folders]);
}
