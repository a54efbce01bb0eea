import type { ModuleManifest } from "@portico/shared-utility/contract";
import type { MapRelease } from "../releases/maps/overlay.ts";
import type { ImportMapFile } from "../releases/modules/checkout-builds.ts";

export const sri = (letter: string) => `sha384-${letter.repeat(64)}`;

interface ModuleSketch {
  entry: string;
  imports?: string[];
  styles?: string[];
  locales?: Record<string, string>;
}

/** A build manifest with a hash for each file. */
export function manifestOf(name: string, modules: Record<string, ModuleSketch>): ModuleManifest {
  const full = Object.entries(modules).map(([specifier, module]) => {
    const { entry, imports = [], styles = [], locales = {} } = module;
    return [specifier, { entry, imports, styles, locales }] as const;
  });
  const files = full.flatMap(([, { entry, styles, locales }]) => [entry, ...styles, ...Object.values(locales)]);
  return {
    package: name,
    version: "0.1.0",
    modules: Object.fromEntries(full),
    files: Object.fromEntries(files.map((file) => [file, sri(file.slice(0, 1))])),
  };
}

export const importMapFile: ImportMapFile = {
  imports: {
    react: "/modules/shared-deps/react.js",
    "react-dom": "/modules/shared-deps/react-dom.js",
    "@portico/shared-ui": "/modules/shared-ui/shared-ui.js",
    "@portico/navbar-mf": "/modules/navbar-mf/navbar-mf.js",
  },
};

export const manifests: Record<string, ModuleManifest> = {
  "shared-deps": manifestOf("@portico/shared-deps", {
    react: { entry: "react.1111111111.js" },
    "react-dom": { entry: "react-dom.2222222222.js", imports: ["react"] },
    systemjs: { entry: "systemjs.5555555555.js" },
  }),
  "shared-ui": manifestOf("@portico/shared-ui", {
    "@portico/shared-ui": {
      entry: "shared-ui.3333333333.js",
      imports: ["react", "react-dom"],
      styles: ["tokens.3333333333.css"],
    },
  }),
  "navbar-mf": manifestOf("@portico/navbar-mf", {
    "@portico/navbar-mf": {
      entry: "navbar-mf.4444444444.js",
      imports: ["@portico/shared-ui"],
      locales: { pt: "navbar-mf.pt.4444444444.json", en: "navbar-mf.en.4444444444.json" },
    },
  }),
};

export const ticketsManifest = manifestOf("@acme/tickets-mf", {
  "@app/tickets": { entry: "tickets-mf.6666666666.js", imports: ["@portico/shared-ui"], styles: ["t.6666666666.css"] },
});

export function release(id: number, scope: string, document: MapRelease["document"]): MapRelease {
  return { id, environment: "development", scope, document };
}
